import { numero, objeto, texto, umDe } from '#kit/forma.ts'

/** Event 'cartao', 'parentes' or 'funil': the id of what changed. */
export const ehMudanca = objeto({ id: texto })

/** Event 'publicacao': progress of a publication in the background. */
export const ehAndamento = objeto({
  id: texto,
  feitos: numero,
  total: numero,
  situacao: umDe(['andando', 'feita', 'falhou']),
})
