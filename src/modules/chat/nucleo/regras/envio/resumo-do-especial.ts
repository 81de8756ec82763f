import type { EspecialDeEnvio } from './especial.ts'

/**
 * Returns a special send as plain text, for the list, search, notifications and channels without this kind. Empty when
 * the typed text is enough.
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
