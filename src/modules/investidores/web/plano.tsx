import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { invalido } from '#kit/erro.ts'
import { usinas, type Usina } from '#modules/usinas/contract/usinas.ts'
import { esperadoDoMes, mesesAte } from '#modules/usinas/regras/esperado.ts'
import { buscarUsinas } from '#modules/usinas/web/publico.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { FormDateField, FormMoneyField, FormNumberField } from '#ui/form/controle.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { usePerguntaAoFechar } from '#ui/form/pergunta-ao-fechar.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import type { UsinaComInvestidores } from '../contract/formas.ts'
import { investimentos, planoDoInvestimento } from '../contract/investidores.ts'
import { CUSTOS_INICIAIS, premissasIniciais } from '../regras/premissas-iniciais.ts'
import { relerInvestidores } from './dados.ts'
import { FormPercentual } from './percentual.tsx'

/** What a new plan begins with, by the irradiation of the plant; the person corrects it. */
const geracaoDoAno1 = (u: Usina): number =>
  Math.round(mesesAte('2027-12', 12).reduce((soma, mes) => soma + esperadoDoMes(u, mes), 0))

/** Costs and premises of a plant with investors, or of the plant that gets its first ones. */
export function PlanoDoInvestimento({ usina, aoFechar }: { usina: UsinaComInvestidores | null; aoFechar: () => void }) {
  const { fechar, pergunta } = usePerguntaAoFechar(aoFechar)
  const [qual, setQual] = useState<Opcao | null>(null)
  const [erroDaUsina, setErroDaUsina] = useState<string>()
  const form = useFormulario(planoDoInvestimento, {
    versao: usina?.versao ?? 0,
    ...(usina ? { capex_centavos: usina.capex_centavos } : {}),
    primeiro_mes: usina?.primeiro_mes ?? diaAqui().slice(0, 7),
    custos: usina?.custos ?? CUSTOS_INICIAIS,
    premissas: usina?.premissas ?? premissasIniciais(0),
  })
  const sugerir = async (id: string) => {
    const { data } = await chamar(usinas.obter, { params: { id } })
    form.setValue('premissas.geracao_ano1_kwh', geracaoDoAno1(data))
  }
  return (
    <Drawer
      titulado
      titulo={usina ? `Plano da ${usina.usina}` : 'Usina com investidores'}
      aoFechar={fechar}
      largura={520}
    >
      {pergunta}
      <Formulario
        form={form}
        rotulo="Plano do investimento"
        className="grid gap-4 p-4"
        aoEnviar={async (body) => {
          const id = usina?.usina_id ?? qual?.valor
          if (!id) {
            setErroDaUsina('Escolha a usina')
            throw invalido('Escolha a usina.')
          }
          await chamar(investimentos.configurar, { params: { usina: id }, body })
          await relerInvestidores()
          avisar({ titulo: 'Plano do investimento salvo', tom: 'sucesso' })
          aoFechar()
        }}
      >
        {usina ? (
          <p className="text-13 text-text-2">
            Os meses já fechados ficam como estão; o resto usa o que você salvar aqui.
          </p>
        ) : (
          <Combobox
            rotulo="Usina"
            valor={qual}
            buscar={buscarUsinas}
            erro={erroDaUsina}
            aoMudar={(o) => {
              setQual(o)
              if (o) void sugerir(o.valor)
              setErroDaUsina(undefined)
            }}
          />
        )}
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          <FormMoneyField nome="capex_centavos" rotulo="Investimento na usina" />
          <FormDateField tipo="month" nome="primeiro_mes" rotulo="Primeiro mês distribuído" />
        </div>
        <Custos />
        <Premissas />
        <BotaoEnviar atalho="mod+enter">Salvar plano</BotaoEnviar>
      </Formulario>
    </Drawer>
  )
}

const GRADE = 'grid grid-cols-2 gap-4 max-md:grid-cols-1'

const Custos = () => (
  <fieldset className={GRADE}>
    <legend className="mb-2 text-13 font-semibold">Custos do contrato</legend>
    <FormMoneyField nome="custos.om_kwp_ano_centavos" rotulo="O&M por kWp ao ano" />
    <FormPercentual nome="custos.seguro_ano" rotulo="Seguro ao ano" />
    <FormMoneyField nome="custos.arrendamento_mes_centavos" rotulo="Arrendamento por mês" />
    <FormPercentual nome="custos.gestao" rotulo="Gestão sobre a receita" />
    <FormPercentual nome="custos.pis_cofins" rotulo="PIS e COFINS" />
    <FormPercentual nome="custos.irpj_csll" rotulo="IRPJ e CSLL" />
  </fieldset>
)

const Premissas = () => (
  <>
    <fieldset className={GRADE}>
      <legend className="mb-2 text-13 font-semibold">Premissas do cenário base</legend>
      <FormNumberField nome="premissas.anos" rotulo="Anos" min={5} max={40} casas={0} />
      <FormNumberField nome="premissas.geracao_ano1_kwh" rotulo="Geração do ano 1" sufixo="kWh" casas={0} />
      <FormPercentual nome="premissas.disponibilidade" rotulo="Disponibilidade" />
      <FormPercentual nome="premissas.vacancia" rotulo="Vacância" />
      <FormPercentual nome="premissas.inadimplencia" rotulo="Inadimplência" />
      <FormPercentual nome="premissas.desconto_consumidor" rotulo="Desconto do consumidor" />
      <FormPercentual nome="premissas.inflacao_energia" rotulo="Inflação da energia" />
      <FormPercentual nome="premissas.ipca" rotulo="IPCA" />
      <FormPercentual nome="premissas.deg1" rotulo="Degradação do ano 1" />
      <FormPercentual nome="premissas.deg_n" rotulo="Degradação por ano" />
      <FormNumberField nome="premissas.troca_ano" rotulo="Troca do inversor no ano" min={1} max={40} casas={0} />
      <FormMoneyField nome="premissas.troca_centavos" rotulo="Valor da troca" />
      <FormPercentual nome="premissas.tma" rotulo="TMA" />
      <FormPercentual nome="premissas.cdi" rotulo="CDI" />
      <FormPercentual nome="premissas.ir_cdi" rotulo="Imposto sobre o CDI" />
    </fieldset>
    {(['pessimista', 'otimista'] as const).map((nome) => (
      <fieldset key={nome} className="grid grid-cols-3 gap-4 max-md:grid-cols-1">
        <legend className="mb-2 text-13 font-semibold">Cenário {nome}, sobre o base</legend>
        <FormPercentual nome={`premissas.${nome}.geracao`} rotulo="Geração" />
        <FormPercentual nome={`premissas.${nome}.delta_energia`} rotulo="Energia, a mais" />
        <FormPercentual nome={`premissas.${nome}.delta_vacancia`} rotulo="Vacância, a mais" />
      </fieldset>
    ))}
  </>
)
