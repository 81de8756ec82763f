import { useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { FormDateField, FormNumberField } from '#ui/form/controle.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { Select } from '#ui/select.tsx'
import type { TarifaDaSimulacao } from '#modules/simulacoes/contract/entrada.ts'
import { subgruposB } from '#modules/simulacoes/contract/subgrupos.ts'
import { POLITICAS_DE_ICMS, SUBGRUPOS } from '#modules/simulacoes/web/publico.ts'
import { contem } from '#kit/objeto.ts'
import { numero, numeroAte } from '#ui/formatos.ts'
import { camposDaTarifa, type emCampos } from './tarifa-digitada.ts'

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
      dica="Preenche os valores abaixo. A que falta aqui está sem tarifa ou sem impostos para esse consumo: digite."
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

const DO_GRUPO_B = SUBGRUPOS.filter((s) => contem(subgruposB, s.valor))

/** Whose prices: a shop does not pay those of a home. Group A has a demand, which its bill gives, or the editor. */
export const SubgrupoDaTarifa = () => (
  <FormSelect
    nome="subgrupo"
    rotulo="Subgrupo e classe"
    opcoes={DO_GRUPO_B}
    dica="Grupo A: abra com a fatura do cliente, ou troque no editor."
  />
)

/**
 * The figures of the tariff, folded to one line where a utility gives them: they are rarely typed. They open by a click,
 * and by themselves for a field that is wrong.
 */
export function DadosDaTarifa({ tarifas, emVigor }: Omit<PropsDaEscolha, 'aoEscolher'>) {
  const { control } = useFormContext<ReturnType<typeof emCampos>>()
  const { errors } = useFormState({ control })
  const [aberto, setAberto] = useState(false)
  const v = useWatch({ control })
  if (!emVigor && tarifas.length === 0) return <CamposDaTarifa politica={v.politica} />
  const comErro = Object.keys(camposDaTarifa).some((campo) => campo in errors)
  const haValores = emVigor !== null || (v.te ?? 0) > 0
  const linha = [
    `TE ${numeroAte(v.te ?? 0, 5)}`,
    `TUSD ${numeroAte(v.tusd ?? 0, 5)}`,
    `Fio B ${numeroAte(v.fioB ?? 0, 5)} R$/kWh`,
    `ICMS ${numero(v.icms ?? 0)} %`,
    `PIS e COFINS ${numero((v.pis ?? 0) + (v.cofins ?? 0))} %`,
  ].join(' · ')
  return (
    <details
      className="rounded border px-3 py-2"
      open={aberto || comErro}
      onToggle={(e) => setAberto(e.currentTarget.open)}
    >
      <summary className="cursor-pointer text-13">
        <span className="font-medium">Valores e impostos</span>{' '}
        <span className="num text-12 text-text-2">
          {haValores ? linha : 'da distribuidora escolhida, ou digitados'}
        </span>
      </summary>
      <div className="mt-3 mb-1 flex flex-col gap-4">
        <CamposDaTarifa politica={v.politica} />
      </div>
    </details>
  )
}

/** `politica`: what the form has in the field of that name; without an exemption its terms are not asked. */
function CamposDaTarifa({ politica }: { politica: TarifaDaSimulacao['politicaIcms'] | undefined }) {
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
        <FormNumberField nome="cbs" rotulo="CBS" sufixo="%" />
        <FormNumberField nome="ibs" rotulo="IBS" sufixo="%" />
      </div>
      <FormSelect nome="politica" rotulo="ICMS na energia compensada" opcoes={POLITICAS_DE_ICMS} />
      {politica !== 'SEM_ISENCAO' && (
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          <FormDateField nome="isentoAte" rotulo="Isento até" />
          <FormNumberField nome="isentoMeses" rotulo="Ou por, da conexão" sufixo="meses" casas={0} />
          <FormNumberField nome="limiteKw" rotulo="Só até a potência de" sufixo="kW" dica="0: sem limite" />
          <FormSelect nome="depois" rotulo="Depois da isenção" opcoes={POLITICAS_DE_ICMS} />
        </div>
      )}
    </>
  )
}
