import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { dataHora, plural } from '#ui/formatos.ts'
import { RotateCw } from '#ui/icones.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { webhooks, type SaidaDoFunil } from '../../../../contract/webhooks.ts'
import { ROTULO_DO_EVENTO, type EventoDoFunil } from '../../../../regras/saidas.ts'
import { fraseDeErro } from '../../dados.ts'
import { reler, useSaidas } from '../configuracao.ts'
import { useEditor } from '../contexto.ts'
import { ComDados } from '../folha.tsx'

const SITUACOES = { pendente: { rotulo: 'Na fila', tom: 'alerta' }, entregue: { rotulo: 'Entregue', tom: 'sucesso' }, morta: { rotulo: 'Perdida', tom: 'perigo' } } as const
type Situacao = keyof typeof SITUACOES
const nomeDo = (e: string) => ROTULO_DO_EVENTO[e as EventoDoFunil] ?? (e === 'regra' ? 'Pedido por uma automação' : e)

/** What was told to others lately, what is still being tried, and what was set aside. */
export function Saidas({ temMortas }: { temMortas: boolean }) {
  const { funil } = useEditor()
  const [situacao, setSituacao] = useState<Situacao | 'todas'>('todas')
  const q = useSaidas(situacao === 'todas' ? undefined : situacao)
  const [indo, setIndo] = useState(false)
  async function repetirMortas() {
    setIndo(true)
    try {
      const { data } = await chamar(webhooks.repetirMortas, { params: { funil_id: funil.id } })
      avisar({ titulo: `${plural(data.total, 'entrega')} de volta na fila`, tom: 'sucesso' })
      await Promise.all([reler(funil.id, 'saidas'), reler(funil.id, 'destinos')])
    } catch (e) {
      avisarFalha(fraseDeErro(e, 'As entregas não puderam ser repetidas.'))
    } finally {
      setIndo(false)
    }
  }
  return (
    <section aria-label="Últimas entregas" className="grid gap-2 pt-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="flex-1 text-13 font-semibold">Últimas entregas</h3>
        {temMortas && <Button tamanho="pequeno" icone={<RotateCw />} ocupado={indo} onClick={() => void repetirMortas()}>Enviar as perdidas de novo</Button>}
        <SegmentedControl rotulo="Situação" tamanho="pequeno" opcoes={[{ valor: 'todas', rotulo: 'Todas' }, ...(Object.keys(SITUACOES) as Situacao[]).map((valor) => ({ valor, rotulo: SITUACOES[valor].rotulo }))]} valor={situacao} aoMudar={setSituacao} />
      </div>
      <ComDados q={q} oQue="As entregas">
        {(saidas) => saidas.length === 0 ? <p className="py-4 text-center text-13 text-text-2">{situacao === 'todas' ? 'Nada foi mandado ainda. Use Testar para conferir a ligação.' : 'Nada nesta situação.'}</p> : <ul aria-label="Entregas" className="rounded-(--r-lg) border bg-surface">{saidas.map((s) => <UmaSaida key={s.id} s={s} />)}</ul>}
      </ComDados>
    </section>
  )
}

function UmaSaida({ s }: { s: SaidaDoFunil }) {
  const { funil } = useEditor()
  const params = { funil_id: funil.id, id: s.id }
  const [aberta, setAberta] = useState(false)
  const inteira = useQuery({ queryKey: ['definicoes', 'saida', s.id, s.tentativas, s.situacao], enabled: aberta, queryFn: async ({ signal }) => (await chamar(webhooks.saida, { params }, { signal })).data })
  async function repetir() {
    try {
      await chamar(webhooks.repetirSaida, { params })
      await Promise.all([reler(funil.id, 'saidas'), reler(funil.id, 'destinos')])
    } catch (e) {
      avisarFalha(fraseDeErro(e, 'A entrega não pôde ser repetida.'))
    }
  }
  return (
    <li className="border-b last:border-b-0">
      <details className="px-4 py-2" onToggle={(e) => setAberta(e.currentTarget.open)}>
        <summary className="flex cursor-pointer items-center gap-3 text-13">
          <time className="num w-32 shrink-0 text-12 text-text-2 max-sm:hidden" dateTime={s.criada_em}>{dataHora(s.criada_em)}</time>
          <span className="min-w-0 flex-1 truncate">{nomeDo(s.evento)} <span className="text-text-2">→ {s.destino_nome}</span></span>
          {s.tentativas > 1 && <span className="num text-12 text-text-2 max-sm:hidden">{`${s.tentativas} tentativas`}</span>}
          <StatusChip tom={SITUACOES[s.situacao].tom}>{SITUACOES[s.situacao].rotulo}</StatusChip>
        </summary>
        {s.erro && s.situacao !== 'entregue' && <p className="mt-2 text-12 text-danger">{s.erro}{s.tentar_em && s.situacao === 'pendente' ? ` Nova tentativa em ${dataHora(s.tentar_em)}.` : ''}</p>}
        {s.situacao !== 'entregue' && <Button className="mt-2" tamanho="pequeno" icone={<RotateCw />} onClick={() => void repetir()}>{s.situacao === 'morta' ? 'Enviar de novo' : 'Tentar agora'}</Button>}
        {inteira.data && (
          <>
            <ol aria-label="Tentativas" className="mt-2 grid gap-1 text-12">
              {inteira.data.historico.map((t) => <li key={t.em} className="flex gap-3"><time className="num text-text-2" dateTime={t.em}>{dataHora(t.em)}</time><span className="num">{t.status ?? '—'}</span><span className="num text-text-2">{`${t.ms} ms`}</span><span className="min-w-0 flex-1 truncate">{t.erro ?? 'Entregue'}</span></li>)}
            </ol>
            <pre className="mt-2 max-h-72 overflow-auto rounded bg-surface-2 p-3 text-12" tabIndex={0} aria-label="O que foi mandado">{JSON.stringify(inteira.data.corpo, null, 2)}</pre>
          </>
        )}
      </details>
    </li>
  )
}
