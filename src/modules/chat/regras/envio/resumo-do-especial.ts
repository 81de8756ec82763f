import type { EspecialDeEnvio } from './especial.ts'

/**
 * The readable words of a special send: what the list, a search, a notification and a channel without the kind show.
 * Empty: the typed text stands alone.
 */
export function resumoDoEspecial(e: EspecialDeEnvio): string {
  switch (e.tipo) {
    case 'enquete':
      return [e.pergunta, ...e.opcoes.map((o, n) => `${n + 1}. ${o}`)].join('\n')
    case 'lista':
      return [e.titulo, e.descricao, ...e.secoes.flatMap((s) => [s.titulo, ...s.linhas.map((l) => `• ${l.titulo}`)])]
        .filter(Boolean)
        .join('\n')
    case 'botoes':
      return [e.titulo, e.descricao, ...e.botoes.map((b) => `[${b.texto}]`)].filter(Boolean).join('\n')
    case 'localizacao':
      return [e.nome, e.endereco].filter(Boolean).join('\n') || `${e.latitude}, ${e.longitude}`
    case 'contatos':
      return e.contatos.map((c) => c.nome).join(', ')
    default:
      return ''
  }
}
