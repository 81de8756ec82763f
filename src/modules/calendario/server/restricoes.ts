import { invalido } from '#kit/erro.ts'
import type { Frases } from '#platform/eventos/restricoes.ts'

/** Two users who act concurrently pass the checks of the commands, and a constraint refuses the second. */
export const frasesDosFeriados: Frases = {
  feriados_unicos: () =>
    invalido('Este dia já está cadastrado para este lugar', [
      { campo: 'dia', mensagem: 'Este dia já está cadastrado para este lugar' },
    ]),
}
export const frasesDosExpedientes: Frases = {
  expedientes_sem_sobreposicao: () =>
    invalido('Há horários do mesmo dia que se cruzam', [
      { campo: 'expediente', mensagem: 'Há horários do mesmo dia que se cruzam' },
    ]),
}
