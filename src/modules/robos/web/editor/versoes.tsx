import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { plural } from '#ui/formatos.ts'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { diferencas, type Diferenca } from '#engines/fluxo/diferenca.ts'
import type { Fluxo } from '#engines/fluxo/tipos.ts'
import { robos, type Robo } from '../../contract/robos.ts'
import { acoesDoRobo } from '../../regras/catalogo.ts'
import { fraseDeErro } from '#modules/chat/nucleo/web/publico.ts'
import { useVersoes } from '../dados.ts'
import { PARCELAS } from './publicar.tsx'

const quando = (em: string) =>
  new Date(em).toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' })

/** All published versions. Restoring an old one publishes it again as a new version. */
export function DialogoVersoes({
  robo,
  fluxo,
  aoRestaurar,
  aoMudar,
  aoFechar,
}: {
  robo: Robo
  fluxo: Fluxo
  aoRestaurar: (r: Robo) => void
  aoMudar: (r: Robo) => void
  aoFechar: () => void
}) {
  const { data: versoes, isPending, isError, refetch } = useVersoes(robo.id, true)
  const [comparada, setComparada] = useState<{ numero: number; mudancas: Diferenca[] } | null>(null)
  const [ocupada, setOcupada] = useState<number | null>(null)
  const fazer = async (numero: number, ato: () => Promise<void>) => {
    setOcupada(numero)
    try {
      await ato()
    } catch (e) {
      avisarFalha(fraseDeErro(e, 'Não foi possível concluir.'))
    } finally {
      setOcupada(null)
    }
  }
  const comparar = (numero: number) =>
    fazer(numero, async () =>
      setComparada({
        numero,
        mudancas: diferencas(
          (await chamar(robos.versao, { params: { id: robo.id, numero } })).data.fluxo,
          fluxo,
          acoesDoRobo,
        ),
      }),
    )
  const restaurar = (numero: number) =>
    fazer(numero, async () => {
      const { data } = await chamar(robos.restaurar, { params: { id: robo.id, numero } })
      aoRestaurar(data)
      avisar({ titulo: `A versão ${numero} voltou a valer`, tom: 'sucesso' })
      aoFechar()
    })
  const mudarPorcento = (numero: number, porcento: number) =>
    fazer(numero, async () => {
      const { data } = await chamar(robos.porcento, { params: { id: robo.id }, body: { porcento } })
      aoMudar(data)
      avisar({
        titulo:
          porcento === 100
            ? `A versão ${numero} vale para todas as conversas novas`
            : `A versão ${numero} vale para ${porcento}% das conversas novas`,
        tom: 'sucesso',
      })
      void refetch()
    })
  return (
    <Dialog aberto aoMudar={(a) => !a && aoFechar()} titulo="Versões publicadas" tamanho="grande">
      {isPending && <SkeletonList linhas={3} comRosto={false} rotulo="Carregando versões" />}
      {isError && <ErrorState oQueFalhou="As versões não carregaram." aoTentar={() => refetch()} />}
      {versoes?.length === 0 && <p className="text-13 text-text-2">Este robô ainda não foi publicado.</p>}
      <ul className="grid gap-2">
        {versoes?.map((v) => (
          <li key={v.numero} className="rounded border p-3 text-13">
            <div className="flex flex-wrap items-center gap-2">
              <b className="font-semibold">Versão {v.numero}</b>
              {v.atual && (
                <StatusChip tom="sucesso">
                  {robo.porcento < 100 ? `Publicada para ${robo.porcento}%` : 'Publicada'}
                </StatusChip>
              )}
              {v.anterior && <StatusChip tom="info">{`Nas outras ${100 - robo.porcento}%`}</StatusChip>}
              {v.atendendo > 0 && <span className="text-text-2">{plural(v.atendendo, 'conversa')} em andamento</span>}
              <span className="flex-1" />
              <Button
                tamanho="pequeno"
                variante="fantasma"
                ocupado={ocupada === v.numero}
                onClick={() => void comparar(v.numero)}
              >
                Comparar com o rascunho
              </Button>
              {!v.atual && (
                <Button tamanho="pequeno" ocupado={ocupada === v.numero} onClick={() => void restaurar(v.numero)}>
                  Voltar a esta versão
                </Button>
              )}
            </div>
            <p className="mt-1 text-12 text-text-2">
              {[quando(v.em), v.por && `por ${v.por}`, v.nota].filter(Boolean).join(' · ')}
            </p>
            {v.iniciadas > 0 && (
              <p className="num mt-1 text-12">
                {plural(v.iniciadas, 'conversa')} em 30 dias · {parteDe(v.levadas, v.iniciadas)} chegaram ao fim ·{' '}
                {parteDe(v.perdidas, v.iniciadas)} se perderam
              </p>
            )}
            {v.atual && robo.porcento < 100 && (
              <Experiencia
                ocupada={ocupada === v.numero}
                porcento={robo.porcento}
                aoMudar={(n) => void mudarPorcento(v.numero, n)}
              />
            )}
            {comparada?.numero === v.numero && (
              <div role="status" className="mt-2 border-t pt-2">
                {comparada.mudancas.length === 0 ? (
                  'O rascunho é igual a esta versão.'
                ) : (
                  <ul className="list-disc pl-4">
                    {comparada.mudancas.map((d, n) => (
                      <li key={n}>{d.texto}</li>
                    ))}
                  </ul>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

const parteDe = (n: number, total: number): string => `${Math.round((n / total) * 100)}%`

/**
 * A version on trial: raises its percentage, or applies it to all conversations. To go back, restore the previous
 * version.
 */
function Experiencia({
  porcento,
  ocupada,
  aoMudar,
}: {
  porcento: number
  ocupada: boolean
  aoMudar: (n: number) => void
}) {
  return (
    <div className="mt-2 flex flex-wrap items-end gap-2">
      <Select
        tamanho="pequeno"
        rotulo="Conversas novas que a seguem"
        opcoes={
          PARCELAS.some((p) => p.valor === String(porcento))
            ? PARCELAS
            : [...PARCELAS, { valor: String(porcento), rotulo: `${porcento}% delas` }]
        }
        valor={String(porcento)}
        aoMudar={(v) => aoMudar(Number(v))}
      />
      <Button tamanho="pequeno" variante="primaria" ocupado={ocupada} onClick={() => aoMudar(100)}>
        Valer para todas
      </Button>
    </div>
  )
}
