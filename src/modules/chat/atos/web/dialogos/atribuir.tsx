import { Dialog } from '#ui/dialog.tsx'
import type { Conversa } from '#modules/chat/nucleo/tipos.ts'
import { ListaDeResponsaveis } from '#modules/chat/painel/web/cabecalho/lista-de-responsaveis.tsx'
import type { AcoesDeConversa } from '../dados/acoes-de-conversa.ts'

export function DialogoAtribuir({ c, acoes, aoFechar }: { c: Conversa; acoes: AcoesDeConversa; aoFechar: () => void }) {
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Responsável"
      descricao={`${c.contato_nome} · ${c.atribuida_nome ?? 'sem responsável'}`}
      tamanho="pequeno"
    >
      <ListaDeResponsaveis c={c} acoes={acoes} aoEscolher={aoFechar} />
    </Dialog>
  )
}
