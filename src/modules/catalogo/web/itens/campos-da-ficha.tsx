import { CampoDoForm } from '#ui/form/controle.tsx'
import { comoObjeto } from '#kit/objeto.ts'
import { NumberField } from '#ui/number-field.tsx'
import type { Item } from '../../contract/itens.ts'
import type { TipoDeItem } from '../../tipos.ts'

interface Campo {
  nome: string
  rotulo: string
  sufixo: string
  casas?: number
  /** what the field shows of the stored figure: 100 for a percentage */
  vezes?: number
  obrigatorio?: boolean
}

const garantia: Campo = { nome: 'garantiaProdutoAnos', rotulo: 'Garantia do produto', sufixo: 'anos', casas: 0 }
/** The figures of the datasheets, by what they are about. */
const GRUPOS: Partial<Record<TipoDeItem, readonly { titulo: string; campos: readonly Campo[] }[]>> = {
  modulo: [
    {
      titulo: 'Elétrica, em STC',
      campos: [
        { nome: 'wp', rotulo: 'Potência', sufixo: 'Wp', obrigatorio: true },
        { nome: 'voc', rotulo: 'Tensão em aberto (Voc)', sufixo: 'V', obrigatorio: true },
        { nome: 'vmp', rotulo: 'Tensão de operação (Vmp)', sufixo: 'V', obrigatorio: true },
        { nome: 'isc', rotulo: 'Corrente de curto (Isc)', sufixo: 'A', obrigatorio: true },
        { nome: 'imp', rotulo: 'Corrente de operação (Imp)', sufixo: 'A' },
        {
          nome: 'betaVocPorC',
          rotulo: 'Coeficiente de Voc',
          sufixo: '%/°C',
          casas: 4,
          vezes: 100,
          obrigatorio: true,
        },
        {
          nome: 'gamaVmpPorC',
          rotulo: 'Coeficiente de Vmp',
          sufixo: '%/°C',
          casas: 4,
          vezes: 100,
          obrigatorio: true,
        },
      ],
    },
    {
      titulo: 'Dimensões',
      campos: [
        { nome: 'alturaM', rotulo: 'Altura', sufixo: 'm', casas: 3, obrigatorio: true },
        { nome: 'larguraM', rotulo: 'Largura', sufixo: 'm', casas: 3, obrigatorio: true },
        { nome: 'pesoKg', rotulo: 'Peso', sufixo: 'kg' },
      ],
    },
    {
      titulo: 'Garantia e perdas',
      campos: [
        garantia,
        { nome: 'garantiaDesempenhoAnos', rotulo: 'Garantia de desempenho', sufixo: 'anos', casas: 0 },
        { nome: 'deg1', rotulo: 'Perda no primeiro ano', sufixo: '%', vezes: 100 },
        { nome: 'degN', rotulo: 'Perda por ano', sufixo: '%', vezes: 100 },
      ],
    },
  ],
  inversor: [
    {
      titulo: 'Limites',
      campos: [
        { nome: 'kw', rotulo: 'Potência CA', sufixo: 'kW', obrigatorio: true },
        { nome: 'vdcMax', rotulo: 'Tensão máxima CC', sufixo: 'V', obrigatorio: true },
        { nome: 'vMpptMin', rotulo: 'MPPT, tensão mínima', sufixo: 'V', obrigatorio: true },
        { nome: 'vMpptMax', rotulo: 'MPPT, tensão máxima', sufixo: 'V' },
        { nome: 'mppts', rotulo: 'MPPTs', sufixo: 'un.', casas: 0, obrigatorio: true },
        { nome: 'seriesPorMppt', rotulo: 'Séries por MPPT', sufixo: 'un.', casas: 0 },
        { nome: 'iMaxMppt', rotulo: 'Corrente máxima por MPPT', sufixo: 'A' },
        { nome: 'fases', rotulo: 'Fases', sufixo: '', casas: 0 },
      ],
    },
    { titulo: 'Garantia', campos: [garantia] },
  ],
}

const emFicha = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4 })
/** The figures of a datasheet as text, those that it says. */
export function figurasDaFicha({ tipo, ficha }: Pick<Item, 'tipo' | 'ficha'>): { rotulo: string; valor: string }[] {
  const ditas = comoObjeto(ficha)
  return (GRUPOS[tipo] ?? [])
    .flatMap((g) => g.campos)
    .flatMap(({ nome, rotulo, sufixo, vezes = 1 }) => {
      const valor = ditas[nome]
      return typeof valor === 'number' ? [{ rotulo, valor: `${emFicha.format(valor * vezes)} ${sufixo}` }] : []
    })
}

/** The datasheet of a kind of item; a kind without one shows nothing. */
export function CamposDaFicha({ tipo }: { tipo: TipoDeItem }) {
  return (GRUPOS[tipo] ?? []).map(({ titulo, campos }) => (
    <fieldset key={titulo} className="grid gap-3 border-t pt-4">
      <legend className="float-left w-full text-13 font-semibold">{titulo}</legend>
      <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-1 lg:grid-cols-3">
        {campos.map((c) => (
          <CampoDoForm<number | null | undefined> key={c.nome} nome={`ficha.${c.nome}`}>
            {(f) => (
              <NumberField
                rotulo={c.rotulo}
                opcional={!c.obrigatorio}
                sufixo={c.sufixo}
                casas={c.casas ?? 2}
                passo={c.casas === 0 ? 1 : 0.1}
                name={f.nome}
                ref={f.ref}
                onBlur={f.aoSair}
                erro={f.erro}
                valor={typeof f.valor === 'number' ? Number((f.valor * (c.vezes ?? 1)).toFixed(6)) : null}
                aoMudar={(n) => f.aoMudar(n === null ? null : Number((n / (c.vezes ?? 1)).toFixed(8)))}
              />
            )}
          </CampoDoForm>
        ))}
      </div>
    </fieldset>
  ))
}
