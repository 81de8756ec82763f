import { useRef, useState, type SyntheticEvent } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { times } from '#modules/acesso/times/contract/times.ts'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { focarNoPrimeiroErro } from '#ui/form/focar.ts'
import { MoneyField } from '#ui/money-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { Select } from '#ui/select.tsx'
import type { BuscarOpcoes, Opcao } from '#ui/usar-opcoes.ts'
import { indicador } from '../../regras/indicadores.ts'
import { indicadoresComMeta, type IndicadorComMeta, type Meta } from '../../tipos.ts'
import { useAtosDeMeta } from '../dados.ts'

type Dono = Meta['de']['tipo']
const buscarTimes: BuscarOpcoes = async (busca, signal) =>
  (await chamar(times.listar, { query: busca ? { busca } : {} }, { signal })).data.map((t) => ({
    valor: t.id,
    rotulo: t.nome,
  }))

/** Form of a target: indicator, owner, value. Saving the same combination again updates it. */
export function FormularioDeMeta({
  funil,
  mes,
  meta,
  aoFechar,
}: {
  funil: string
  mes: string
  meta: Meta | null
  aoFechar: () => void
}) {
  const { guardar } = useAtosDeMeta()
  const [ind, setInd] = useState<IndicadorComMeta>(meta?.indicador ?? 'ganhos')
  const [tipo, setTipo] = useState<Dono>(meta?.de.tipo ?? 'funil')
  const [dono, setDono] = useState<Opcao | null>(
    meta && meta.de.tipo !== 'funil' ? { valor: meta.de.id, rotulo: meta.de.nome } : null,
  )
  const [alvo, setAlvo] = useState<number | null>(meta?.alvo ?? null)
  const [faltas, setFaltas] = useState<{ dono?: string; alvo?: string; geral?: string }>({})
  const [ocupado, setOcupado] = useState(false)
  const unidade = indicador(ind).unidade
  const formulario = useRef<HTMLFormElement>(null)
  const enviar = async (e: SyntheticEvent) => {
    e.preventDefault()
    const novas = {
      ...(tipo !== 'funil' && !dono ? { dono: tipo === 'time' ? 'Escolha o time' : 'Escolha a pessoa' } : {}),
      ...(alvo === null || alvo < 1
        ? { alvo: 'Diga a meta' }
        : unidade === 'fracao' && alvo > 100
          ? { alvo: 'Uma taxa vai até 100 %' }
          : {}),
    }
    setFaltas(novas)
    if (Object.keys(novas).length > 0 || alvo === null) return focarNoPrimeiroErro(formulario.current)
    setOcupado(true)
    try {
      await guardar({
        funil,
        mes,
        indicador: ind,
        alvo: Math.round(alvo),
        usuario_id: tipo === 'pessoa' ? (dono?.valor ?? null) : null,
        time_id: tipo === 'time' ? (dono?.valor ?? null) : null,
      })
      aoFechar()
    } catch (erro) {
      setFaltas({ geral: erro instanceof ErroApp ? erro.message : 'A meta não foi guardada. Tente de novo.' })
    } finally {
      setOcupado(false)
    }
  }
  return (
    <Dialog
      aberto
      titulo={meta ? 'Mudar a meta' : 'Nova meta'}
      tamanho="pequeno"
      firme
      aoMudar={(a) => !a && aoFechar()}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl Enter sends from any field */}
      <form
        ref={formulario}
        noValidate
        onKeyDown={(e) => e.key === 'Enter' && (e.ctrlKey || e.metaKey) && void enviar(e)}
        onSubmit={(e) => void enviar(e)}
        className="grid gap-4"
        aria-label="Meta"
      >
        {faltas.geral && <AlertBox tom="perigo" titulo={faltas.geral} />}
        <Select<IndicadorComMeta>
          rotulo="Indicador"
          opcoes={indicadoresComMeta.map((i) => ({ valor: i, rotulo: indicador(i).nome }))}
          valor={ind}
          disabled={meta !== null}
          aoMudar={(v) => {
            setInd(v)
            setAlvo(null)
          }}
        />
        {!meta && (
          <SegmentedControl<Dono>
            rotulo="De quem"
            opcoes={[
              { valor: 'funil', rotulo: 'Do funil' },
              { valor: 'time', rotulo: 'De um time' },
              { valor: 'pessoa', rotulo: 'De uma pessoa' },
            ]}
            valor={tipo}
            aoMudar={(v) => {
              setTipo(v)
              setDono(null)
            }}
          />
        )}
        {!meta && tipo !== 'funil' && (
          <Combobox
            key={tipo}
            rotulo={tipo === 'time' ? 'Time' : 'Pessoa'}
            buscar={tipo === 'time' ? buscarTimes : buscarColegas}
            valor={dono}
            aoMudar={setDono}
            erro={faltas.dono ?? null}
          />
        )}
        {unidade === 'dinheiro' ? (
          <MoneyField rotulo="Meta do mês" valor={alvo} aoMudar={setAlvo} erro={faltas.alvo ?? null} />
        ) : (
          <NumberField
            rotulo={unidade === 'fracao' ? 'Meta do mês, em %' : 'Meta do mês'}
            casas={0}
            min={1}
            valor={alvo}
            aoMudar={setAlvo}
            erro={faltas.alvo ?? null}
          />
        )}
        <div className="flex justify-end gap-2">
          <Button type="button" onClick={aoFechar}>
            Cancelar
          </Button>
          <Button type="submit" variante="primaria" ocupado={ocupado} atalho="mod+enter">
            Guardar meta
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
