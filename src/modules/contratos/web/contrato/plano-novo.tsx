import { modelosDeCobranca, type ModeloDeCobranca } from '#engines/energia/cooperativa.ts'
import { diaAqui } from '#kit/aqui.ts'
import { somarMeses } from '#kit/dias.ts'
import { DateField } from '#ui/date-field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { Select } from '#ui/select.tsx'
import type { PlanoDoAditivo } from '../../contract/formas.ts'
import { MODELOS_EM_PALAVRAS } from '../../regras/modelos-de-cobranca.ts'

const NAO_MUDA = 'nao'
type Preco = Pick<PlanoDoAditivo, 'desconto' | 'tarifa_contratual' | 'fixo_centavos'>
const VAZIO: Preco = { desconto: null, tarifa_contratual: null, fixo_centavos: null }

interface Props {
  plano: PlanoDoAditivo | null
  erros: Readonly<Record<string, string | undefined>>
  aoMudar: (p: PlanoDoAditivo | null) => void
}

/** The plan that a member is charged by from a day on; by default it does not change. */
export function PlanoNovo({ plano: p, erros, aoMudar }: Props) {
  const comPreco = (preco: Partial<Preco>) => p && aoMudar({ ...p, ...VAZIO, ...preco })
  return (
    <fieldset className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
      <legend className="mb-1 text-13 font-semibold">Plano de cobrança</legend>
      <Select<ModeloDeCobranca | typeof NAO_MUDA>
        rotulo="Modelo"
        opcoes={[
          { valor: NAO_MUDA, rotulo: 'não muda' },
          ...modelosDeCobranca.map((m) => ({ valor: m, rotulo: MODELOS_EM_PALAVRAS[m] })),
        ]}
        valor={p?.modelo_de_cobranca ?? NAO_MUDA}
        erro={erros.plano ?? erros['plano.modelo_de_cobranca']}
        aoMudar={(modelo) =>
          aoMudar(
            modelo === NAO_MUDA
              ? null
              : {
                  modelo_de_cobranca: modelo,
                  ...VAZIO,
                  vigente_de: p?.vigente_de ?? `${somarMeses(diaAqui(), 1).slice(0, 7)}-01`,
                },
          )
        }
      />
      {p?.modelo_de_cobranca === 'FIXO_MENSAL' && (
        <MoneyField
          rotulo="Valor por mês"
          valor={p.fixo_centavos}
          erro={erros['plano.fixo_centavos']}
          aoMudar={(v) => comPreco({ fixo_centavos: v })}
        />
      )}
      {p?.modelo_de_cobranca === 'CREDITOS_COMPENSADOS' && (
        <NumberField
          rotulo="Tarifa, R$ por kWh"
          casas={6}
          passo={0.01}
          valor={p.tarifa_contratual}
          erro={erros['plano.tarifa_contratual']}
          aoMudar={(v) => comPreco({ tarifa_contratual: v })}
        />
      )}
      {(p?.modelo_de_cobranca === 'DINAMICO_SOBRE_TARIFA' || p?.modelo_de_cobranca === 'ECONOMIA_GARANTIDA') && (
        <NumberField
          rotulo="Desconto"
          sufixo="%"
          valor={p.desconto === null ? null : Math.round(p.desconto * 1e6) / 1e4}
          erro={erros['plano.desconto']}
          aoMudar={(v) => comPreco({ desconto: v === null ? null : Math.round(v * 1e4) / 1e6 })}
        />
      )}
      {p && (
        <DateField
          rotulo="Vale de"
          valor={p.vigente_de}
          min={diaAqui()}
          erro={erros['plano.vigente_de']}
          aoMudar={(vigente_de) => aoMudar({ ...p, vigente_de })}
        />
      )}
    </fieldset>
  )
}
