import { useState } from 'react'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useGuardaDoRascunho } from '#ui/form/guarda-do-rascunho.ts'
import { Trash2 } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { FilaNaMesa } from '../contract/filas.ts'
import { fraseDeErro } from '#modules/chat/nucleo/web/dados/erro.ts'
import { AbaEntrada } from './aba-entrada.tsx'
import { AbaGeral } from './aba-geral.tsx'
import { AbaHorario } from './aba-horario.tsx'
import { AbaMensagens } from './aba-mensagens.tsx'
import { AbaPessoas } from './aba-pessoas.tsx'
import { AbaPrazos } from './aba-prazos.tsx'
import { useAtosDaFila, useFila } from './dados.ts'
import { QuemReceberia } from './quem-receberia.tsx'
import { useExpedienteDaEmpresa } from '#modules/calendario/web/publico.ts'
import { corpoDo, filaNova, rascunhoDe, recusaDe, semRecusa, type Rascunho } from './rascunho.ts'

const ABAS = [
  { valor: 'geral', rotulo: 'Geral', Painel: AbaGeral },
  { valor: 'entrada', rotulo: 'Entrada', Painel: AbaEntrada },
  { valor: 'pessoas', rotulo: 'Pessoas', Painel: AbaPessoas },
  { valor: 'horario', rotulo: 'Horário', Painel: AbaHorario },
  { valor: 'prazos', rotulo: 'Prazos', Painel: AbaPrazos },
  { valor: 'mensagens', rotulo: 'Mensagens', Painel: AbaMensagens },
] as const
/** Tab outside the form: simulates the saved queue at this moment. */
const AGORA = 'agora'

interface PropsDaGaveta {
  /** null: a new queue */
  id: string | null
  departamento: string | null
  outras: readonly FilaNaMesa[]
  aba: string
  aoMudarAba: (aba: string) => void
  aoSalvar: (id: string) => void
  aoFechar: () => void
}

export function GavetaDaFila(p: PropsDaGaveta) {
  const { data: f, isError, refetch } = useFila(p.id)
  const semana = useExpedienteDaEmpresa()
  const [excluindo, setExcluindo] = useState(false)
  // a new queue proposes the company's hours; without them it opens with the usual ones
  const inicial = f ? rascunhoDe(f) : !p.id && !semana.isPending ? filaNova(p.departamento, semana.data ?? []) : null
  const { excluir } = useAtosDaFila()
  return (
    <Drawer
      titulo={p.id ? (f?.nome ?? 'Fila') : 'Nova fila'}
      aoFechar={p.aoFechar}
      largura={680}
      acoes={f && <IconButton rotulo="Excluir fila" icone={<Trash2 />} onClick={() => setExcluindo(true)} />}
    >
      {isError && <ErrorState oQueFalhou="Erro ao carregar a fila" aoTentar={() => refetch()} />}
      {!inicial && !isError && <SkeletonList linhas={5} comRosto={false} />}
      {inicial && <h2 className="titulo-painel px-5 pt-4 pb-1">{f?.nome ?? 'Nova fila'}</h2>}
      {inicial && <Formulario key={f?.atualizada_em ?? 'nova'} inicial={inicial} {...p} />}
      {f && (
        <ConfirmDialog
          aberto={excluindo}
          aoMudar={setExcluindo}
          titulo={`Excluir a fila ${f.nome}?`}
          descricao="Só uma fila que nunca teve conversas pode ser excluída. Para parar de usar uma antiga, desative-a."
          confirmar="Excluir fila"
          perigo
          aoConfirmar={async () => {
            await excluir(f.id)
            p.aoFechar()
          }}
        />
      )}
    </Drawer>
  )
}

function Formulario({ id, inicial, outras, aba, aoMudarAba, aoSalvar }: PropsDaGaveta & { inicial: Rascunho }) {
  const { salvar } = useAtosDaFila()
  const [r, setR] = useState(inicial)
  const guardar = useGuardaDoRascunho(r)
  const [recusa, setRecusa] = useState(semRecusa)
  const { indo, geral, fazer, dizer } = useAto()
  const atual = aba === AGORA && id ? AGORA : (ABAS.find((a) => a.valor === aba)?.valor ?? 'geral')
  const enviar = async () => {
    if (indo) return
    setRecusa(semRecusa)
    await fazer(
      async () => {
        const salva = await salvar(id, corpoDo(r))
        avisar({ titulo: id ? 'Fila salva' : 'Fila criada', tom: 'sucesso' })
        guardar()
        aoSalvar(salva.id)
      },
      (erro) => {
        const nova = recusaDe(erro)
        setRecusa(nova)
        dizer(fraseDeErro(erro, 'A fila não pôde ser salva.'))
        if (nova.aba && nova.aba !== atual) aoMudarAba(nova.aba)
      },
    )
  }
  const mudar = (m: Partial<Rascunho>) => setR((antes) => ({ ...antes, ...m }))
  return (
    <form
      noValidate
      aria-label="Fila"
      className="flex min-h-full flex-col"
      onSubmit={(e) => {
        e.preventDefault()
        void enviar()
      }}
      onKeyDown={(e) => e.key === 'Enter' && (e.ctrlKey || e.metaKey) && void enviar()}
    >
      <Tabs
        rotulo="Partes da fila"
        valor={atual}
        aoMudar={aoMudarAba}
        abas={[...ABAS, ...(id ? [{ valor: AGORA, rotulo: 'Quem receberia' }] : [])].map(({ valor, rotulo }) => ({
          valor,
          rotulo,
          ...(recusa.aba === valor ? { contagem: Object.keys(recusa.campos).length, alerta: true } : {}),
        }))}
        className="px-5!"
      >
        {geral && <AlertBox tom="perigo" titulo={geral} className="mx-5 mt-4" />}
        {ABAS.map(({ valor, Painel }) => (
          <TabPanel key={valor} valor={valor} className="flex-1 p-5">
            <Painel r={r} mudar={mudar} recusa={recusa} outras={outras.filter((f) => f.id !== id)} />
          </TabPanel>
        ))}
        {id && (
          <TabPanel valor={AGORA} className="flex-1 p-5">
            <QuemReceberia id={id} />
          </TabPanel>
        )}
      </Tabs>
      <div className="sticky bottom-0 border-t bg-surface px-5 py-3">
        <Button type="submit" variante="primaria" ocupado={indo} atalho="mod+enter">
          {id ? 'Salvar fila' : 'Criar fila'}
        </Button>
      </div>
    </form>
  )
}
