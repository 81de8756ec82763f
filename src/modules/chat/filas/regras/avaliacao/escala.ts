import type { EspecialDeEnvio } from '#modules/chat/nucleo/regras/envio/especial.ts'

const ESCALA = [
  [5, 'Ótimo'],
  [4, 'Bom'],
  [3, 'Regular'],
  [2, 'Ruim'],
  [1, 'Péssimo'],
] as const

/**
 * Builds the rating question as a list of five answers: more than the buttons of any channel. The row ids include the
 * id of the rating, so that the choice finds it.
 */
export const escalaDe = (avaliacaoId: string, pergunta: string): EspecialDeEnvio => ({
  tipo: 'lista',
  titulo: pergunta,
  descricao: '',
  rodape: '',
  botao: 'Dar nota',
  secoes: [
    {
      titulo: 'Sua nota',
      linhas: ESCALA.map(([nota, nome]) => ({
        id: `nota.${avaliacaoId}.${nota}`,
        titulo: `${nota} · ${nome}`,
        descricao: '',
      })),
    },
  ],
})

export function notaTocada(id: string): { avaliacao_id: string; nota: number } | null {
  const [, avaliacao_id, nota] = /^nota\.([0-9a-f-]{36})\.([1-5])$/.exec(id) ?? []
  return avaliacao_id && nota ? { avaliacao_id, nota: Number(nota) } : null
}
