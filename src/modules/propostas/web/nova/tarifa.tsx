import { z } from 'zod'
import { politicasIcms } from '#engines/energia/icms.ts'
import { FormNumberField } from '#ui/form/controle.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { Select } from '#ui/select.tsx'
import type { TarifaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import { POLITICAS_DE_ICMS } from '#modules/simulacoes/web/publico.ts'

const pctAte = (max: number, nome: string) =>
  z.number(`Informe ${nome}`).min(0, `${nome} não é negativo`).max(max, `${nome} vai até ${max} %`)
const preco = (nome: string) =>
  z
    .number(`Informe ${nome} em R$ por kWh`)
    .min(0.00001, `Informe ${nome} em R$ por kWh`)
    .max(20, `${nome} vai até R$ 20`)

/** Fields of a tariff typed by hand, without taxes. Rates are percentages here. */
export const camposDaTarifa = {
  distribuidora: z.string().trim().min(2, 'Diga a distribuidora').max(120, 'O nome tem no máximo 120 letras'),
  te: preco('a TE'),
  tusd: preco('a TUSD'),
  fioB: preco('o Fio B'),
  icms: pctAte(50, 'o ICMS'),
  pis: pctAte(20, 'o PIS'),
  cofins: pctAte(25, 'a COFINS'),
  politica: z.enum(politicasIcms),
}
export const TARIFA_VAZIA = {
  distribuidora: '',
  te: 0,
  tusd: 0,
  fioB: 0,
  icms: 0,
  pis: 0,
  cofins: 0,
  politica: 'ISENTO_TE_TUSD' as const,
}
export const impostosCabem = (v: { icms: number; pis: number; cofins: number }): boolean =>
  v.icms + v.pis + v.cofins < 95

const esquema = z.object(camposDaTarifa)

export const tarifaDigitada = (v: z.output<typeof esquema>): TarifaDaSimulacao => ({
  distribuidora: { id: null, nome: v.distribuidora },
  subgrupo: 'B1',
  tarifa: { te: v.te, tusd: v.tusd, fioB: v.fioB },
  tributos: { icms: v.icms / 100, pis: v.pis / 100, cofins: v.cofins / 100 },
  politicaIcms: v.politica,
  origem: 'manual',
  rotulo: 'digitada',
})

const emPct = (fracao: number): number => Number((fracao * 100).toFixed(4))

/** A tariff in force, in the fields of the form. */
export const emCampos = (t: TarifaDaSimulacao): z.input<typeof esquema> => ({
  distribuidora: t.distribuidora.nome,
  te: t.tarifa.te,
  tusd: t.tarifa.tusd,
  fioB: t.tarifa.fioB,
  icms: emPct(t.tributos.icms),
  pis: emPct(t.tributos.pis),
  cofins: emPct(t.tributos.cofins),
  politica: t.politicaIcms,
})

export type CamposLidos = z.output<typeof esquema>

/** Whether the fields still are as the tariff filled them. */
export const intacta = (v: CamposLidos, t: TarifaDaSimulacao): boolean =>
  Object.entries(emCampos(t)).every(([nome, x]) => Reflect.get(v, nome) === x)

/** The tariff in force as long as its fields stay as they came; typed over, it is the seller's and says so. */
export const tarifaEscolhida = (v: CamposLidos, emVigor: TarifaDaSimulacao | null): TarifaDaSimulacao =>
  emVigor && intacta(v, emVigor) ? emVigor : tarifaDigitada(v)

interface PropsDaEscolha {
  tarifas: readonly TarifaDaSimulacao[]
  emVigor: TarifaDaSimulacao | null
  aoEscolher: (tarifa: TarifaDaSimulacao) => void
}

/** Chooses a utility of the state by its tariff in force; the fields below are filled with it. */
export function TarifaEmVigor({ tarifas, emVigor, aoEscolher }: PropsDaEscolha) {
  if (tarifas.length === 0) return null
  return (
    <Select
      rotulo="Tarifa em vigor"
      placeholder="Escolha a distribuidora"
      dica="Preenche os campos abaixo. A que falta aqui está sem tarifa ou sem impostos para esse consumo: digite."
      opcoes={tarifas.map((t) => ({
        valor: t.distribuidora.id ?? '',
        rotulo: t.distribuidora.nome,
        detalhe: [t.rotulo, t.lacunaDesde ? 'última conhecida' : ''].filter(Boolean).join(', '),
      }))}
      valor={emVigor?.distribuidora.id ?? null}
      aoMudar={(id) => {
        const escolhida = tarifas.find((t) => t.distribuidora.id === id)
        if (escolhida) aoEscolher(escolhida)
      }}
    />
  )
}

export function CamposDaTarifa() {
  return (
    <>
      <FormTextField nome="distribuidora" rotulo="Distribuidora" maxLength={120} />
      <div className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
        <FormNumberField nome="te" rotulo="TE" sufixo="R$/kWh" casas={5} passo={0.01} dica="sem impostos" />
        <FormNumberField nome="tusd" rotulo="TUSD" sufixo="R$/kWh" casas={5} passo={0.01} dica="sem impostos" />
        <FormNumberField nome="fioB" rotulo="Fio B" sufixo="R$/kWh" casas={5} passo={0.01} dica="sem impostos" />
        <FormNumberField nome="icms" rotulo="ICMS" sufixo="%" />
        <FormNumberField nome="pis" rotulo="PIS" sufixo="%" />
        <FormNumberField nome="cofins" rotulo="COFINS" sufixo="%" />
      </div>
      <FormSelect nome="politica" rotulo="ICMS na energia compensada" opcoes={POLITICAS_DE_ICMS} />
    </>
  )
}
