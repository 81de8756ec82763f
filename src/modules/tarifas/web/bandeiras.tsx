import { useState } from 'react'
import { somarMeses } from '#kit/dias.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { numero } from '#ui/formatos.ts'
import { Flag } from '#ui/icones.ts'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { Tom } from '#ui/tom.ts'
import { useAto } from '#ui/usar-ato.ts'
import { bandeiras, type LinhaDeBandeira } from '../contract/base.ts'
import { NOME_DA_BANDEIRA } from '../regras/nomes.ts'
import { cores, type CorDaBandeira } from '../tipos.ts'
import { Corrigida, FICA_COMO_ESTA } from './correcao.tsx'
import { relerTarifas, useBandeiras } from './dados.ts'

const TOM: Readonly<Record<CorDaBandeira, Tom>> = {
  verde: 'sucesso',
  amarela: 'alerta',
  vermelha_1: 'perigo',
  vermelha_2: 'perigo',
  escassez: 'violeta',
}
/** Last values seen (reference §1.10): a proposal for the field, which a person confirms. */
const COSTUME: Readonly<Record<CorDaBandeira, number>> = {
  verde: 0,
  amarela: 18.85,
  vermelha_1: 44.63,
  vermelha_2: 78.77,
  escassez: 142,
}

/** The flag of each month, charged on energy that is not compensated. */
export function Bandeiras({ hoje, edita }: { hoje: string; edita: boolean }) {
  const consulta = useBandeiras()
  const [mes, setMes] = useState<string | null>(null)
  if (consulta.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando as bandeiras" />
  if (!consulta.data)
    return <ErrorState oQueFalhou="As bandeiras não carregaram." aoTentar={() => consulta.refetch()} />
  const seguinte = consulta.data[0] ? somarMeses(consulta.data[0].mes, 1) : `${hoje.slice(0, 7)}-01`
  const lancar = edita && (
    <Button variante="primaria" onClick={() => setMes(seguinte.slice(0, 7))}>
      Lançar bandeira
    </Button>
  )
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      {consulta.data.length === 0 ? (
        <EmptyState
          icone={<Flag />}
          frase="Nenhuma bandeira lançada"
          detalhe="Sem bandeira lançada, as contas usam adicional zero."
          acao={lancar}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-3 px-5 py-2.5">
            {lancar}
            <p className="text-12 text-text-2">
              A bandeira de um mês não muda as propostas: elas usam a média que o vendedor informa nas premissas.
            </p>
          </div>
          <table className="g-tabela !w-auto min-w-[480px]" aria-label="Bandeiras por mês">
            <thead>
              <tr>
                <th className="!pl-5">Mês</th>
                <th className="w-52">Bandeira</th>
                <th data-direita="" className="w-44">
                  R$/MWh sem tributos
                </th>
              </tr>
            </thead>
            <tbody>
              {consulta.data.map((b) => (
                <tr key={b.mes}>
                  <th scope="row" className="!pl-5">
                    {edita ? (
                      <button type="button" onClick={() => setMes(b.mes.slice(0, 7))}>
                        {b.mes.slice(5, 7)}/{b.mes.slice(0, 4)}
                      </button>
                    ) : (
                      `${b.mes.slice(5, 7)}/${b.mes.slice(0, 4)}`
                    )}
                  </th>
                  <td>
                    <Chip tom={TOM[b.cor]}>{NOME_DA_BANDEIRA[b.cor]}</Chip> <Corrigida motivo={b.motivo} />
                  </td>
                  <td data-direita="">{numero(b.valor, 2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {mes !== null && <Lancar mes={mes} lancadas={consulta.data} aoFechar={() => setMes(null)} />}
    </div>
  )
}

function Lancar({
  mes: inicial,
  lancadas,
  aoFechar,
}: {
  mes: string
  lancadas: readonly LinhaDeBandeira[]
  aoFechar: () => void
}) {
  const [mes, setMes] = useState(inicial)
  const antes = lancadas.find((b) => b.mes.startsWith(mes))
  const corrige = (antes?.usos ?? 0) > 0
  const [motivo, setMotivo] = useState('')
  const [cor, setCor] = useState<CorDaBandeira>(antes?.cor ?? 'verde')
  const [valor, setValor] = useState<number | null>(antes?.valor ?? 0)
  const { indo, erros, geral, fazer } = useAto()
  const guardar = () =>
    fazer(async () => {
      const bandeira = { cor, valor: valor ?? 0 }
      await (corrige
        ? chamar(bandeiras.corrigir, { params: { mes }, body: { ...bandeira, motivo } })
        : chamar(bandeiras.guardar, { params: { mes }, body: bandeira }))
      await relerTarifas()
      avisar({ titulo: corrige ? 'Bandeira corrigida' : 'Bandeira lançada', tom: 'sucesso' })
      aoFechar()
    }, 'A bandeira não foi lançada.')
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo={corrige ? 'Corrigir a bandeira do mês' : 'Bandeira do mês'}
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void guardar()}>
            {corrige ? 'Corrigir' : 'Lançar'}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <DateField tipo="month" rotulo="Mês" valor={mes} aoMudar={setMes} erro={erros.mes ?? geral} />
        <Select
          rotulo="Bandeira"
          opcoes={cores.map((c) => ({ valor: c, rotulo: NOME_DA_BANDEIRA[c] }))}
          valor={cor}
          aoMudar={(c) => {
            setCor(c)
            setValor(COSTUME[c])
          }}
          erro={erros.cor}
        />
        <NumberField
          rotulo="Adicional (R$/MWh, sem tributos)"
          valor={valor}
          aoMudar={setValor}
          min={0}
          erro={erros.valor}
        />
        {corrige && (
          <>
            <AlertBox tom="info" titulo="Em uso: não se edita, corrige-se.">
              {FICA_COMO_ESTA}
            </AlertBox>
            <TextField
              rotulo="Motivo da correção"
              value={motivo}
              onChange={(e) => setMotivo(e.target.value)}
              maxLength={300}
              erro={erros.motivo}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
