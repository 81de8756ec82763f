import type { presencaNoServidor } from '#modules/chat/presenca/contract/disponibilidade.ts'
import { chamar } from '#platform/navegador/api.ts'
import { resumo } from '#platform/navegador/sem-esquema.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { guardarPresenca, presencaGuardada, type Presenca } from './presenca.ts'

export const presencas = ['disponivel', 'ocupado', 'ausente'] as const satisfies readonly Presenca[]
export const efeitoDaPresenca: Record<Presenca, string> = {
  disponivel: 'Recebe conversas, avisos com som',
  ocupado: 'Não recebe novas, avisos sem som',
  ausente: 'Não recebe novas, avisos sem som',
}

export const escolherPresenca = resumo<typeof presencaNoServidor.escolher>('PUT', '/api/chat/disponibilidade')

/** Changes the presence optimistically; restores the old one and shows the error when the server refuses. */
export function mudarPresenca(nova: Presenca): void {
  const antes = presencaGuardada()
  const dita = { escolha: nova, automatica: null, presenca: nova, ate: null }
  guardarPresenca(
    nova === 'ausente'
      ? { ...dita, motivo: 'escolha', desde: new Date().toISOString() }
      : { ...dita, motivo: null, desde: null },
  )
  chamar(escolherPresenca, { body: { escolha: nova } }).then(
    (r) => guardarPresenca(r.data),
    (erro: unknown) => {
      if (antes) guardarPresenca(antes)
      avisarFalha('Sua presença não foi mudada', erro)
    },
  )
}
