import { useState } from 'react'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Chip, StatusChip } from '#ui/chip.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { dataHora, plural } from '#ui/formatos.ts'
import { EllipsisVertical, Pause, Pencil, Play, RefreshCw, Trash2 } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import type { DestinoDeSaida } from '../../../contract/saidas.ts'
import { fraseDeErro } from '../../dados/erro.ts'
import { useAtosDasSaidas } from './dados.ts'
import { ROTULOS_DO_EVENTO } from './palavras.ts'
import { SegredoMostrado } from './segredo-mostrado.tsx'

function Situacao({ d }: { d: DestinoDeSaida }) {
  if (!d.ativo) return <StatusChip tom="neutro">Pausado</StatusChip>
  if (d.pausado_ate) return <StatusChip tom="perigo">Fora do ar</StatusChip>
  return <StatusChip tom={d.pendentes > 0 ? 'alerta' : 'sucesso'}>{d.pendentes > 0 ? `${d.pendentes} na fila` : 'Em dia'}</StatusChip>
}

/** One system that is told: where, of what, how it goes. */
export function Destino({ caixaId, d, aoEditar }: { caixaId: string; d: DestinoDeSaida; aoEditar: () => void }) {
  const atos = useAtosDasSaidas(caixaId)
  const [segredo, setSegredo] = useState<string | null>(null)
  const [excluindo, setExcluindo] = useState(false)
  const tentar = async (frase: string, fn: () => Promise<unknown>) => {
    try {
      await fn()
    } catch (erro) {
      avisarFalha(frase, new Error(fraseDeErro(erro, 'Tente de novo.')))
    }
  }
  return (
    <li className="grid gap-2 py-3">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate text-13 font-medium">{d.nome}</p>
          <p className="truncate text-12 text-text-2">{d.url}</p>
        </div>
        <Situacao d={d} />
        <Menu
          alinhar="end"
          gatilho={<IconButton rotulo={`Ações de ${d.nome}`} icone={<EllipsisVertical />} />}
          itens={[
            { rotulo: 'Editar', icone: <Pencil />, aoEscolher: aoEditar },
            { rotulo: d.ativo ? 'Pausar' : 'Retomar', icone: d.ativo ? <Pause /> : <Play />, aoEscolher: () => void tentar('A situação não pôde ser mudada.', () => atos.alterar(d.id, { ativo: !d.ativo })) },
            { rotulo: 'Gerar novo segredo', icone: <RefreshCw />, aoEscolher: () => void tentar('O segredo não pôde ser gerado.', async () => setSegredo((await atos.trocarSegredo(d.id)).segredo)) },
            'risco',
            { rotulo: 'Excluir…', icone: <Trash2 />, perigo: true, aoEscolher: () => setExcluindo(true) },
          ]}
        />
      </div>
      <div className="flex flex-wrap gap-1">
        {d.eventos.map((e) => (
          <Chip key={e}>{ROTULOS_DO_EVENTO[e]}</Chip>
        ))}
        {d.mortas > 0 && <Chip tom="perigo">{plural(d.mortas, 'entrega perdida', 'entregas perdidas')}</Chip>}
      </div>
      {d.pausado_ate && <p className="text-12 text-danger">Falhou dez vezes seguidas. A próxima tentativa é em {dataHora(d.pausado_ate)}.</p>}
      {segredo && <SegredoMostrado segredo={segredo} />}
      <ConfirmDialog
        aberto={excluindo}
        aoMudar={setExcluindo}
        titulo={`Deixar de avisar ${d.nome}?`}
        descricao="O que ainda está na fila deste destino não será entregue."
        confirmar="Excluir destino"
        perigo
        aoConfirmar={async () => {
          try {
            await atos.excluir(d.id)
            avisar({ titulo: 'Destino excluído', tom: 'sucesso' })
          } catch (erro) {
            throw new Error(fraseDeErro(erro, 'O destino não pôde ser excluído.'))
          }
        }}
      />
    </li>
  )
}
