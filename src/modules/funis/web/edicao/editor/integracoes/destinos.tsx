import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip, StatusChip } from '#ui/chip.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { plural } from '#ui/formatos.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { EllipsisVertical, Pause, Pencil, Play, Plus, RefreshCw, Send, Trash2 } from '#ui/icones.ts'
import { Menu } from '#ui/menu.tsx'
import { webhooks, type DestinoDoFunil } from '../../../../contract/webhooks.ts'
import { ROTULO_DO_EVENTO } from '../../../../regras/saidas.ts'
import { fraseDeErro } from '../../dados.ts'
import { reler, useDestinos } from '../configuracao.ts'
import { useEditor } from '../contexto.ts'
import { SegredoMostrado } from '../copiar.tsx'
import { ComDados } from '../folha.tsx'
import { FormularioDeDestino } from './formulario-de-destino.tsx'
import { Saidas } from './saidas.tsx'

export function Destinos() {
  const q = useDestinos()
  const [editando, setEditando] = useState<DestinoDoFunil | 'novo' | null>(null)
  const novo = <Button variante="primaria" tamanho="pequeno" icone={<Plus />} onClick={() => setEditando('novo')}>Avisar um sistema</Button>
  return (
    <ComDados q={q} oQue="Os sistemas">
      {(lista) => (
        <>
          {lista.length === 0 ? <EmptyState icone={<Send />} frase="Nenhum sistema é avisado" detalhe="O ERP, o faturamento, uma planilha: quem precisa saber quando um cartão anda." acao={novo} /> : (
            <>
              <ul aria-label="Sistemas avisados" className="rounded-(--r-lg) border bg-surface">{lista.map((d) => <Destino key={d.id} d={d} aoEditar={() => setEditando(d)} />)}</ul>
              <div>{novo}</div>
              <Saidas temMortas={lista.some((d) => d.mortas > 0)} />
            </>
          )}
          {editando && <FormularioDeDestino destino={editando === 'novo' ? null : editando} aoFechar={() => setEditando(null)} />}
        </>
      )}
    </ComDados>
  )
}

function Destino({ d, aoEditar }: { d: DestinoDoFunil; aoEditar: () => void }) {
  const { funil } = useEditor()
  const params = { funil_id: funil.id, id: d.id }
  const [segredo, setSegredo] = useState<string | null>(null)
  const [excluindo, setExcluindo] = useState(false)
  const [testando, setTestando] = useState(false)
  const tentar = async (frase: string, fn: () => Promise<unknown>) => {
    try {
      await fn()
      await reler(funil.id, 'destinos')
    } catch (e) {
      avisarFalha(fraseDeErro(e, frase))
    }
  }
  const testar = () => tentar('O teste não foi feito.', async () => {
    setTestando(true)
    try {
      const { data } = await chamar(webhooks.testarDestino, { params })
      avisar(data.erro ? { titulo: `${d.nome} não recebeu o teste`, descricao: data.erro, tom: 'perigo' } : { titulo: `${d.nome} recebeu o teste`, descricao: `Respondeu ${data.status} em ${data.ms} ms`, tom: 'sucesso' })
    } finally {
      setTestando(false)
    }
  })
  return (
    <li className="grid gap-2 border-b px-4 py-3 last:border-b-0">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate text-14 font-medium">{d.nome}</p>
          <p className="truncate text-12 text-text-2">{d.url}</p>
        </div>
        <StatusChip tom={!d.ativo ? 'neutro' : d.mortas > 0 ? 'perigo' : d.pendentes > 0 ? 'alerta' : 'sucesso'}>{!d.ativo ? 'Pausado' : d.mortas > 0 ? plural(d.mortas, 'perdida') : d.pendentes > 0 ? `${d.pendentes} na fila` : 'Em dia'}</StatusChip>
        <Button className="max-sm:hidden" tamanho="pequeno" ocupado={testando} onClick={() => void testar()}>Testar</Button>
        <Menu
          alinhar="end"
          gatilho={<IconButton rotulo={`Ações de ${d.nome}`} icone={<EllipsisVertical />} />}
          itens={[
            { rotulo: 'Mandar um teste', icone: <Send />, aoEscolher: () => void testar() },
            { rotulo: 'Editar', icone: <Pencil />, aoEscolher: aoEditar },
            { rotulo: d.ativo ? 'Pausar' : 'Retomar', icone: d.ativo ? <Pause /> : <Play />, aoEscolher: () => void tentar('A situação não mudou.', () => chamar(webhooks.alterarDestino, { params, body: { nome: d.nome, url: d.url, eventos: d.eventos, ativo: !d.ativo } })) },
            { rotulo: 'Gerar novo segredo', icone: <RefreshCw />, aoEscolher: () => void tentar('O segredo não foi gerado.', async () => setSegredo((await chamar(webhooks.trocarSegredoDoDestino, { params })).data.segredo)) },
            'risco',
            { rotulo: 'Excluir…', icone: <Trash2 />, perigo: true, aoEscolher: () => setExcluindo(true) },
          ]}
        />
      </div>
      <p className="flex flex-wrap gap-1">{d.eventos.map((e) => <Chip key={e}>{ROTULO_DO_EVENTO[e]}</Chip>)}</p>
      {segredo && <SegredoMostrado segredo={segredo} />}
      <ConfirmDialog aberto={excluindo} aoMudar={setExcluindo} titulo={`Deixar de avisar ${d.nome}?`} descricao="O que ainda está na fila dele não será entregue." confirmar="Excluir" perigo aoConfirmar={() => tentar('O destino não foi excluído.', () => chamar(webhooks.excluirDestino, { params }))} />
    </li>
  )
}
