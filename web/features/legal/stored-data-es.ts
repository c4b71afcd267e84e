import { RETENTION_DAYS } from '#domain/retention.ts'
import { MAX_SESSION_DAYS } from '#domain/sessions.ts'
import type { StoredData } from './stored-data.ts'

const days = (count: number) => `${count} ${count === 1 ? 'día' : 'días'}`
const WITH_ACCOUNT = 'Hasta que se elimina la cuenta'

/** Rows of stored-data.ts in Spanish, in the same order; `of` is a hash of the English row. */
export const storedDataInSpanish: readonly (StoredData & { of: string })[] = [
  {
    of: 'bb64171d',
    what: 'Cuenta de madre o padre',
    fields:
      'Correo, contraseña en forma cifrada (hash de scrypt), nombre, apellido y teléfono si los da, su idioma, opciones de lectura si elige alguna',
    why: 'Para que entre y para comunicarnos con usted',
    retention: WITH_ACCOUNT,
  },
  {
    of: '8d6f0e8d',
    what: 'Segundo paso al entrar, si lo configura',
    fields:
      'La clave de su aplicación de autenticación, cifrada; las claves públicas de sus llaves de acceso, los navegadores en los que las agregó y cuándo las agregó y usó por última vez; sus códigos de recuperación en forma cifrada; el fin de la espera si lo pierde todo. Los niños no tienen ninguno',
    why: 'Para comprobar su segundo paso cuando entra. Su huella o su cara nunca salen de su dispositivo',
    retention: 'Hasta que lo quite o se elimine la cuenta',
  },
  {
    of: '45cf8425',
    what: 'Cuenta de estudiante',
    fields:
      'Nombre y apellido, correo, nombre de usuario, contraseña y contraseña de imágenes en forma cifrada (hash de scrypt), teléfono si da uno, grado, plan, la planta dibujada que lo representa, su idioma, opciones de lectura si elige alguna, como un texto más grande, zona horaria, meta semanal, tiempo adicional en exámenes y tiempo para cerrar la sesión si los fija, los padres a los que está vinculado',
    why: 'Para que su hijo o hija entre y vea las lecciones adecuadas',
    retention: WITH_ACCOUNT,
  },
  {
    of: '9b796aed',
    what: 'Aprendizaje',
    fields:
      'Partes completadas de lecciones y cuándo, tiempo en lecciones y práctica, posiciones en videos, respuestas terminadas y sin terminar, pistas abiertas en preguntas, tiempo en cada pregunta, respuestas sobre dónde empezar en un grado, calificaciones, insignias, certificados, exámenes con sus horas y resultados, preguntas para practicar otra vez, niveles de habilidades, habilidades falladas varias veces, días planeados para lecciones y exámenes, nombres de grados que se quitaron, informes del período sobre lecciones que se quitaron',
    why: 'Para mostrar el progreso a su hijo o hija y a usted',
    retention: WITH_ACCOUNT,
  },
  {
    of: '7d925909',
    what: 'Tarjetas de una madre, un padre o un ayudante',
    fields:
      'El dibujo o las palabras que una madre o un padre envía a su hijo o hija, o el dibujo de un ayudante al que usted permite enviar tarjetas, quién las envió y cuándo',
    why: 'Para mostrarlas a su hijo o hija',
    retention:
      'Hasta que su hijo o hija o quien la envió la elimine, o se elimine una de las dos cuentas. Una madre o un padre puede eliminar cada tarjeta de un ayudante, y todas se eliminan cuando el ayudante se va o se le quita',
  },
  {
    of: '4736f9cf',
    what: 'Respuestas escritas, donde usted las permite',
    fields:
      'Los textos que su hijo o hija escribe debajo de un cuestionario o una tarea, con el tema, cuándo se escribieron y qué marcó su hijo o hija en la lista; lo que los padres dicen sobre ellos, quién y cuándo; con qué ayudante comparte uno su hijo o hija, y desde cuándo',
    why: 'Para mostrarlas a su hijo o hija y a usted, y a un ayudante solo donde usted lo permite y su hijo o hija comparte una. Nunca se califican',
    retention: 'Hasta que su hijo o hija o usted las elimine, o se elimine la cuenta',
  },
  {
    of: '031307df',
    what: 'Actividad reciente',
    fields: 'Qué parte, cuestionario, tarea o examen terminó, empezó o abrió su hijo o hija, cuándo y su resultado',
    why: 'Para actualizar en vivo las páginas que tiene abiertas',
    retention: days(RETENTION_DAYS.liveEvent),
  },
  {
    of: '7b857412',
    what: 'Preguntas sobre las lecciones, donde usted las permite',
    fields:
      'Cada pregunta de su hijo o hija con su lección, su respuesta o por qué no la hay, quién respondió, y si se denunció; preguntas y respuestas escritas de nuevo para todos, con quién las escribió',
    why: 'Para que puedan responder las personas que este sitio nombra, y usted pueda leerlo todo',
    retention:
      'Las de su hijo o hija: hasta que usted la elimine o se elimine la cuenta. Las escritas de nuevo: mientras exista la lección',
  },
  {
    of: '4bb927b8',
    what: 'Consentimiento',
    fields:
      'Qué texto aceptó una madre o un padre y en qué idioma, con o sin respuestas escritas, ayudantes y preguntas, quién, cuándo, y cuándo se retiró',
    why: 'Para probar que una madre o un padre lo aceptó',
    retention: 'Hasta que se elimina la cuenta del niño',
  },
  {
    of: '68e2c920',
    what: 'Petición de un niño para entrar',
    fields:
      'Nombre, correo, nombre de usuario, contraseña en forma cifrada (hash de scrypt), el correo de la madre o el padre, grado',
    why: 'Para preguntar a la madre o al padre. No es una cuenta; nadie puede entrar con ella',
    retention: `Hasta que la madre o el padre responda, como máximo ${days(RETENTION_DAYS.learnerRequest)}`,
  },
  {
    of: '029599d8',
    what: 'Invitación de un segundo padre o una segunda madre',
    fields: 'El correo que escribe una madre o un padre, quién invitó, para qué niño y cuándo',
    why: 'Para enviar el enlace. Antes de aceptar, esa persona ve el nombre de pila y el grado del niño, y nada más',
    retention: `Hasta que se responda o se retire, como máximo ${days(RETENTION_DAYS.parentInvitation)}`,
  },
  {
    of: 'e128e085',
    what: 'Invitación de un ayudante',
    fields: 'El correo que escribe una madre o un padre, quién invitó, para qué niño y cuándo',
    why: 'Para enviar el enlace. Antes de que el ayudante acepte, el enlace muestra el nombre de pila del niño, y nada más',
    retention: `Hasta que se responda o se retire, como máximo ${days(RETENTION_DAYS.helperInvitation)}`,
  },
  {
    of: 'a021e9fd',
    what: 'Ayudantes y tutores',
    fields:
      'Qué adulto ayuda a qué niño, desde cuándo, y si puede enviar tarjetas, prácticas y hojas de ejercicios, y leer respuestas escritas que su hijo o hija comparte',
    why: 'Para mostrar a un ayudante cómo aprende el niño, si usted marca la casilla de ayudantes e invita a alguien',
    retention: 'Hasta que usted los quite, ellos se vayan o se elimine una de las cuentas',
  },
  {
    of: '7a70e491',
    what: 'Lo que un ayudante elige para un día, donde usted lo permite',
    fields: 'Qué ayudante eligió práctica o una hoja de ejercicios de qué habilidad, para qué día y cuándo',
    why: 'Para mostrarlo ese día a su hijo o hija, y a usted',
    retention: `${days(RETENTION_DAYS.helperPick)}, o hasta que usted o el ayudante lo retire, usted ya no lo permita, o el ayudante se vaya o se le quite`,
  },
  {
    of: '1119eb20',
    what: 'Clases con un tutor, si reserva una',
    fields:
      'Qué niño, qué tutor, cuándo, la materia y la habilidad que usted elige mostrar, quién reservó o canceló, cuándo se enviaron los recordatorios y si el tutor marcó que nadie vino',
    why: 'Para dar la clase. El tutor ve el nombre de pila y el grado de su hijo o hija y esa materia y habilidad',
    retention: `${days(RETENTION_DAYS.tutorBooking)} después de la clase, o hasta que se elimine la cuenta del niño`,
  },
  {
    of: 'cf08402d',
    what: 'Una eliminación que pidió uno de los dos padres',
    fields: 'Quién la pidió, cuándo, y el día de la eliminación',
    why: 'Para dar tiempo al otro, y para realizarla',
    retention: `Hasta la eliminación o hasta que se retire, como máximo ${days(RETENTION_DAYS.askedDeletion)}`,
  },
  {
    of: 'edeca4f5',
    what: 'Otro correo suyo',
    fields: 'La dirección que usted quiere usar, y cuál de las dos direcciones ha respondido',
    why: 'Para cambiarla solo con ambas, o después de una espera',
    retention: `Hasta que el cambio se haga o se detenga, como máximo ${days(RETENTION_DAYS.emailChange)}, o 17 con la espera por una dirección perdida`,
  },
  {
    of: '28e465a9',
    what: 'Registro de la familia',
    fields:
      'Sus propias entradas, con hora y navegador, y quién vio desde fuera de la familia los datos de un niño, los copió, o cambió el grado, los padres, el consentimiento o la eliminación. Para el personal, también lo que cambió aquí',
    why: 'Para mostrárselo. Todos los padres de un niño leen lo que trata del niño; sus entradas son solo para usted',
    retention: '12 meses, o hasta que se elimina la cuenta',
  },
  {
    of: '1ced8168',
    what: 'Descarga de los datos de un niño, si es grande',
    fields: 'Una copia de todo lo que se guarda sobre su hijo o hija, para que usted la descargue',
    why: 'Para darle la copia que pidió',
    retention: `${days(RETENTION_DAYS.learnerExport)}, y nunca en una copia de seguridad`,
  },
  {
    of: 'b46758c4',
    what: 'Entradas',
    fields: 'Cuándo, desde qué dirección de red, con qué navegador, y cuándo confirmó por última vez que es usted',
    why: 'Para mantener su sesión abierta, y para cerrarla en todas partes cuando lo pida',
    retention: `${days(RETENTION_DAYS.session)} después del último uso, como máximo ${days(MAX_SESSION_DAYS)} después de entrar`,
  },
  {
    of: '8566b645',
    what: 'Entrada con Google o Facebook, donde se ofrece',
    fields: 'Su identificador allí y lo que ese servicio envía para entrar',
    why: 'Para reconocerle. Nunca vemos su contraseña de allí',
    retention: WITH_ACCOUNT,
  },
  {
    of: 'f6a4bdea',
    what: 'Correos que le enviamos',
    fields: 'Dirección y asunto, y el texto hasta que se envía',
    why: 'Para volver a enviarlos si un servidor de correo no funciona',
    retention: `${days(RETENTION_DAYS.mail)} después de la entrega`,
  },
  {
    of: 'c646957d',
    what: 'Planes y pagos, donde paga un plan',
    fields:
      'Su identificador en el proveedor de pagos, el plan de cada niño, su precio y la fecha de renovación o fin, facturas con montos y reembolsos. Ningún número de tarjeta',
    why: 'Para dar el plan a su hijo o hija, y para mostrarle lo que paga',
    retention: `${WITH_ACCOUNT}. Un plan terminado: ${days(RETENTION_DAYS.endedSubscription)} después de que se elimina su última cuenta. Un pago sin terminar: ${days(RETENTION_DAYS.closedCheckout)}`,
  },
  {
    of: 'd50f1a15',
    what: 'Mensajes del formulario de contacto',
    fields: 'Nombre, correo, tema, mensaje',
    why: 'Para responderle',
    retention: days(RETENTION_DAYS.contactMessage),
  },
  {
    of: 'a61d994b',
    what: 'Lecciones y exámenes que usted escribe',
    fields:
      'Que usted los cambió o eliminó, subió una imagen o agregó datos de ejemplo, y cuándo; los archivos que importa, con sus nombres',
    why: 'Para que quienes trabajan juntos vean quién cambió qué y puedan deshacer errores',
    retention: `${WITH_ACCOUNT}. Lecciones y exámenes eliminados: ${days(RETENTION_DAYS.deletedContent)}. Archivos importados: ${days(RETENTION_DAYS.contentImport)}`,
  },
  {
    of: '86fbae42',
    what: 'Enlaces en correos, y cantidad de intentos',
    fields:
      'La parte al azar de un enlace que enviamos por correo o de un código de entrada que usted mostró; cuántas veces se intentó algo, guardado bajo un nombre cifrado o una dirección de red',
    why: 'Para que solo usted pueda usar el enlace, y para detener intentos de adivinar contraseñas',
    retention: 'Como máximo un día, más o menos',
  },
]
