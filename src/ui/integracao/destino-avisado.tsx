import { useState, type ReactNode } from 'react'
import { Chip, StatusChip } from '../chip.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { dataHora, plural } from '../formatos.ts'
import { EllipsisVertical, Pause, Pencil, Play, RefreshCw, Send, Trash2 } from '../icones.ts'
import { IconButton } from '../icon-button.tsx'
import { Menu } from '../menu.tsx'
import { SegredoMostrado } from './para-copiar.tsx'

interface Destino {
  nome: string
  url: string
  ativo: boolean
  pendentes: number
  mortas: number
  /** paused until then after repeated failures */
  pausado_ate?: string | null
}
interface PropsDoDestino {
  d: Destino
  /** labels of the events it receives */
  eventos: readonly string[]
  /** shown next to its state */
  extra?: ReactNode
  aoTestar?: () => void
  aoEditar: () => void
  aoPausar: () => void
  /** Returns the new secret, or null on failure, which was already reported. */
  aoTrocarSegredo: () => Promise<string | null>
  /** throws an error with a message for the user */
  aoExcluir: () => Promise<void>
}

function Situacao({ d }: { d: Destino }) {
  if (!d.ativo) return <StatusChip tom="neutro">Pausado</StatusChip>
  if (d.pausado_ate) return <StatusChip tom="perigo">Fora do ar</StatusChip>
  return (
    <StatusChip tom={d.pendentes > 0 ? 'alerta' : 'sucesso'}>
      {d.pendentes > 0 ? `${d.pendentes} na fila` : 'Em dia'}
    </StatusChip>
  )
}

/** One external system that receives events: its address, its events, its state. */
export function DestinoAvisado({
  d,
  eventos,
  extra,
  aoTestar,
  aoEditar,
  aoPausar,
  aoTrocarSegredo,
  aoExcluir,
}: PropsDoDestino) {
  const [segredo, setSegredo] = useState<string | null>(null)
  const [excluindo, setExcluindo] = useState(false)
  return (
    <div className="grid gap-2 py-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate text-13 font-medium">{d.nome}</p>
          <p className="truncate text-12 text-text-2">{d.url}</p>
        </div>
        <Situacao d={d} />
        {extra}
        <Menu
          alinhar="end"
          gatilho={<IconButton rotulo={`Ações de ${d.nome}`} icone={<EllipsisVertical />} />}
          itens={[
            ...(aoTestar ? [{ rotulo: 'Mandar um teste', icone: <Send />, aoEscolher: aoTestar }] : []),
            { rotulo: 'Editar', icone: <Pencil />, aoEscolher: aoEditar },
            { rotulo: d.ativo ? 'Pausar' : 'Retomar', icone: d.ativo ? <Pause /> : <Play />, aoEscolher: aoPausar },
            {
              rotulo: 'Gerar novo segredo',
              icone: <RefreshCw />,
              aoEscolher: () => void aoTrocarSegredo().then(setSegredo),
            },
            'risco',
            { rotulo: 'Excluir…', icone: <Trash2 />, perigo: true, aoEscolher: () => setExcluindo(true) },
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-1">
        {eventos.map((e) => (
          <Chip key={e}>{e}</Chip>
        ))}
        {d.mortas > 0 && <Chip tom="perigo">{plural(d.mortas, 'entrega perdida', 'entregas perdidas')}</Chip>}
      </div>
      {d.pausado_ate && (
        <p className="text-12 text-danger">
          Falhou dez vezes seguidas. A próxima tentativa é em {dataHora(d.pausado_ate)}.
        </p>
      )}
      {segredo && <SegredoMostrado segredo={segredo} />}
      <ConfirmDialog
        aberto={excluindo}
        aoMudar={setExcluindo}
        titulo={`Deixar de avisar ${d.nome}?`}
        descricao="O que ainda está na fila deste destino não será entregue."
        confirmar="Excluir destino"
        perigo
        aoConfirmar={aoExcluir}
      />
    </div>
  )
}
