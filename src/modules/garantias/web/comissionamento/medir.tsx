import { useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { numero } from '#ui/formatos.ts'
import { SegmentedControl } from '#ui/segmented-control.tsx'
import { TecladoNumerico } from '#ui/teclado-numerico.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { comissionamentos, type Comissionamento, type StringMedida } from '../../contract/comissionamento.ts'
import { diagnosticar, foraDaFaixa, type Esperado } from '../../regras/comissionamento.ts'
import { nomeDaString } from '../../regras/posicao.ts'
import { relerUsina } from '../dados.ts'
import { TESTES } from '../nomes.ts'

const CAMPOS = [
  { campo: 'voc', rotulo: 'Voc', unidade: 'V', casas: 1 },
  { campo: 'isc', rotulo: 'Isc', unidade: 'A', casas: 2 },
  { campo: 'isolacao', rotulo: 'Isolação', unidade: 'MΩ', casas: 2 },
] as const
type Campo = (typeof CAMPOS)[number]['campo']
const SIM_NAO = [
  { valor: 'sim', rotulo: 'Sim' },
  { valor: 'nao', rotulo: 'Não' },
] as const
const lido = (t: string): number | null => (/\d/.test(t) ? Number(t.replace(',', '.')) : null)
const esperadoEscrito = (campo: Campo, e: Esperado): string =>
  campo === 'isolacao'
    ? `mínimo ${numero(e.isolacao.minimo)} a ${numero(e.isolacao.ensaioV)} V`
    : `de ${numero(e[campo].minimo, campo === 'voc' ? 1 : 2)} a ${numero(e[campo].maximo, campo === 'voc' ? 1 : 2)}`

interface Props {
  comissionamento: Comissionamento
  string: StringMedida
  esperado: Esperado
  aoFechar: () => void
}

/** The tests of one string, typed on our keypad. A value out of range stays and asks what was seen. */
export function Medir({ comissionamento: c, string: s, esperado: e, aoFechar }: Props) {
  const [continuidade, setContinuidade] = useState<'sim' | 'nao'>('sim')
  const [polaridade, setPolaridade] = useState<'sim' | 'nao'>('sim')
  const [valores, setValores] = useState<Readonly<Record<Campo, string>>>({ voc: '', isc: '', isolacao: '' })
  const [campo, setCampo] = useState<Campo>('voc')
  const [ressalva, setRessalva] = useState('')
  const [chave] = useState(uuidv7)
  const { indo, erros, geral, fazer } = useAto()
  const [voc, isc, isolacao] = [lido(valores.voc), lido(valores.isc), lido(valores.isolacao)]
  const medida =
    voc !== null && isc !== null && isolacao !== null
      ? { continuidade: continuidade === 'sim', polaridade: polaridade === 'sim', voc, isc, isolacao }
      : null
  const fora = medida ? foraDaFaixa(medida, e) : []
  const salvar = async () => {
    if (!medida) return
    const feito = await fazer(async () => {
      const body = { chave, string_id: s.string_id, ...medida, ressalva: ressalva.trim() }
      await chamar(comissionamentos.medir, { params: { id: c.id }, body })
      await relerUsina()
    })
    if (!feito) return
    avisar({ titulo: `${nomeDaString(s.n)} medida`, tom: 'sucesso' })
    aoFechar()
  }
  const atual = CAMPOS.find((x) => x.campo === campo) ?? CAMPOS[0]
  return (
    <Dialog
      aberto
      firme
      tamanho="pequeno"
      titulo={`Medir ${nomeDaString(s.n)}`}
      descricao={`${s.modulos} em série, MPPT ${s.mppt}`}
      aoMudar={(a) => !a && aoFechar()}
      rodape={
        <Button
          variante="primaria"
          className="min-h-12"
          ocupado={indo}
          disabled={!medida}
          onClick={() => void salvar()}
        >
          Guardar medida
        </Button>
      }
    >
      <div className="grid gap-3">
        {(
          [
            ['Continuidade', continuidade, setContinuidade],
            ['Polaridade certa', polaridade, setPolaridade],
          ] as const
        ).map(([rotulo, valor, mudar]) => (
          <div key={rotulo} className="flex items-center justify-between gap-3 text-13">
            {rotulo}
            <SegmentedControl rotulo={rotulo} opcoes={SIM_NAO} valor={valor} aoMudar={mudar} />
          </div>
        ))}
        <div role="group" aria-label="Valores" className="grid gap-1.5">
          {CAMPOS.map((x) => (
            <button
              key={x.campo}
              type="button"
              aria-pressed={campo === x.campo}
              className="num flex min-h-11 items-center gap-2 rounded-lg border px-3 text-left aria-pressed:border-focus"
              onClick={() => setCampo(x.campo)}
            >
              <span className="w-18 text-text-2">{x.rotulo}</span>
              <b className="flex-1 text-18 font-semibold">
                {valores[x.campo] || '–'} <span className="text-12 font-normal text-text-2">{x.unidade}</span>
              </b>
              <span className={`text-12 ${fora.includes(x.campo) ? 'font-semibold text-danger' : 'text-text-2'}`}>
                {fora.includes(x.campo) && 'fora · '}
                {esperadoEscrito(x.campo, e)}
              </span>
            </button>
          ))}
        </div>
        <TecladoNumerico
          valor={valores[campo]}
          casas={atual.casas}
          aoMudar={(v) => setValores({ ...valores, [campo]: v })}
        />
        {medida && fora.length > 0 && (
          <>
            <AlertBox tom="alerta" titulo={`Fora da faixa: ${fora.map((t) => TESTES[t]).join(', ')}`}>
              {diagnosticar(nomeDaString(s.n), medida, e).join(' ')}
            </AlertBox>
            <TextArea
              rotulo="Ressalva"
              dica="O que foi visto e o que será feito. Sem ela o certificado espera."
              value={ressalva}
              maxLength={500}
              erro={erros.ressalva}
              onChange={(ev) => setRessalva(ev.currentTarget.value)}
            />
          </>
        )}
        {geral && <AlertBox tom="perigo" titulo={geral} />}
      </div>
    </Dialog>
  )
}
