import { GuardarVisao } from '#modules/acesso/web/publico.ts'
import type { Visao } from '../contract/visoes.ts'
import { useChat } from '#modules/chat/nucleo/web/contexto-do-chat.tsx'
import type { Filtros } from '#modules/chat/lista/web/publico.ts'
import { useAtosDeVisao, useTimesParaVisoes } from './dados.ts'
import { paraVisao } from './traduzir.ts'

/** Saves filters and order under a name; overwrites the active view (if editable) when name and scope stay the same. */
export function DialogoSalvar({
  filtros,
  sobre,
  aoFechar,
}: {
  filtros: Filtros
  sobre: Visao | null
  aoFechar: () => void
}) {
  const { pode } = useChat()
  const { guardar } = useAtosDeVisao()
  const { data: times = [] } = useTimesParaVisoes()
  return (
    <GuardarVisao
      titulo="Salvar visão"
      descricao="Guarda os filtros e a ordem desta lista. “Minhas” vale para quem estiver olhando."
      times={times}
      paraTodos={pode('chat.fila.configurar') && 'Para todos'}
      aoFechar={aoFechar}
      aoGuardar={(v) =>
        guardar(sobre && v.nome === sobre.nome && v.escopo === sobre.escopo ? sobre.id : null, {
          ...v,
          filtros: paraVisao(filtros),
          ordem: filtros.ordem,
        })
      }
    />
  )
}
