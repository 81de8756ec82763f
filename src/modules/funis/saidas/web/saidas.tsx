import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chavesDe, ehChaveDe } from '#kit/objeto.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { plural } from '#ui/formatos.ts'
import { RotateCw } from '#ui/icones.ts'
import { EntregaFeita, SITUACOES_DA_ENTREGA } from '#ui/integracao/entrega-feita.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { webhooks, type SaidaDoFunil } from '../contract/webhooks.ts'
import { ROTULO_DO_EVENTO } from '../regras/saidas.ts'
import { reler } from '#modules/funis/definicao/web/configuracao.ts'
import { useSaidas } from './dados.ts'
import { useEditor } from '#modules/funis/definicao/web/contexto.ts'
import { ComDados } from '#modules/funis/definicao/web/folha.tsx'

type Situacao = keyof typeof SITUACOES_DA_ENTREGA
const nomeDo = (e: string) =>
  ehChaveDe(ROTULO_DO_EVENTO, e) ? ROTULO_DO_EVENTO[e] : e === 'regra' ? 'Pedido por uma automação' : e

/** Recent deliveries to other systems: sent, pending and given up. */
export function Saidas({ temMortas }: { temMortas: boolean }) {
  const { funil } = useEditor()
  const [situacao, setSituacao] = useState<Situacao | 'todas'>('todas')
  const q = useSaidas(situacao === 'todas' ? undefined : situacao)
  const { indo, fazer } = useAto()
  const repetirMortas = () =>
    fazer(
      async () => {
        const { data } = await chamar(webhooks.repetirMortas, { params: { funil_id: funil.id } })
        avisar({ titulo: `${plural(data.total, 'entrega')} de volta na fila`, tom: 'sucesso' })
        await Promise.all([reler(funil.id, 'saidas'), reler(funil.id, 'destinos')])
      },
      (e) => avisarFalha(mensagemDe(e, 'As entregas não puderam ser repetidas.')),
    )
  return (
    <section aria-label="Últimas entregas" className="grid gap-2 pt-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="flex-1 text-13 font-semibold">Últimas entregas</h3>
        {temMortas && (
          <Button tamanho="pequeno" icone={<RotateCw />} ocupado={indo} onClick={() => void repetirMortas()}>
            Enviar as perdidas de novo
          </Button>
        )}
        <SegmentedControl
          rotulo="Situação"
          tamanho="pequeno"
          opcoes={[
            { valor: 'todas', rotulo: 'Todas' },
            ...chavesDe(SITUACOES_DA_ENTREGA).map((valor) => ({
              valor,
              rotulo: SITUACOES_DA_ENTREGA[valor].rotulo,
            })),
          ]}
          valor={situacao}
          aoMudar={setSituacao}
        />
      </div>
      <ComDados q={q} oQue="As entregas">
        {(saidas) =>
          saidas.length === 0 ? (
            <p className="py-4 text-center text-13 text-text-2">
              {situacao === 'todas'
                ? 'Nada foi mandado ainda. Use Testar para conferir a ligação.'
                : 'Nada nesta situação.'}
            </p>
          ) : (
            <ul aria-label="Entregas" className="rounded-(--r-lg) border bg-surface">
              {saidas.map((s) => (
                <UmaSaida key={s.id} s={s} />
              ))}
            </ul>
          )
        }
      </ComDados>
    </section>
  )
}

function UmaSaida({ s }: { s: SaidaDoFunil }) {
  const { funil } = useEditor()
  const params = { funil_id: funil.id, id: s.id }
  const [aberta, setAberta] = useState(false)
  const inteira = useQuery({
    queryKey: ['definicoes', 'saida', s.id, s.tentativas, s.situacao],
    enabled: aberta,
    queryFn: async ({ signal }) => (await chamar(webhooks.saida, { params }, { signal })).data,
  })
  async function repetir() {
    try {
      await chamar(webhooks.repetirSaida, { params })
      await Promise.all([reler(funil.id, 'saidas'), reler(funil.id, 'destinos')])
    } catch (e) {
      avisarFalha(mensagemDe(e, 'A entrega não pôde ser repetida.'))
    }
  }
  return (
    <li className="border-b px-4 last:border-b-0">
      <EntregaFeita
        e={s}
        em={s.criada_em}
        oQue={nomeDo(s.evento)}
        inteira={inteira.data}
        falhou={inteira.isError}
        aoAbrir={setAberta}
        aoRepetir={repetir}
      />
    </li>
  )
}
