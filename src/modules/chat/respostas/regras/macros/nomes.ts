import type { AcaoDeMacro } from './acoes.ts'

const NOME_DA_ESPERA = { cliente: 'o cliente', concessionaria: 'a concessionária', vistoria: 'a vistoria' }

/** Returns the label of an action, for the editor, the menu and the message when it fails. */
export function nomeDaAcao(a: AcaoDeMacro): string {
  switch (a.tipo) {
    case 'responder':
      return `Enviar “${a.conteudo.slice(0, 40)}${a.conteudo.length > 40 ? '…' : ''}”`
    case 'anotar':
      return 'Anotar'
    case 'etiquetar':
      return `Etiquetar com ${a.tags.join(', ')}`
    case 'desetiquetar':
      return `Tirar ${a.tags.join(', ')}`
    case 'priorizar':
      return `Prioridade ${a.prioridade}`
    case 'atribuir':
      return a.usuario_id ? `Atribuir a ${a.nome || 'uma pessoa'}` : 'Assumir'
    case 'desatribuir':
      return 'Tirar o responsável'
    case 'esperar':
      return `Esperar ${NOME_DA_ESPERA[a.espera]}`
    case 'finalizar':
      return 'Finalizar'
  }
}
