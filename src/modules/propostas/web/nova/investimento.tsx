import { z } from 'zod'
import { diaAqui } from '#kit/aqui.ts'
import { ufs } from '#kit/uf.ts'
import { FormMoneyField, FormNumberField } from '#ui/form/controle.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { LUCRO_PRESUMIDO } from '#engines/energia/investidor.ts'
import { ALIQUOTA_INICIAL, PRESETS_DO_ART_17, REGIMES } from '#modules/simulacoes/web/publico.ts'
import { primeiroAno } from '../../regras/primeiro-ano.ts'
import { CampoDoCliente, clienteEscolhido, PaginaDaNova, useAbrirProposta, useClienteDoEndereco } from './pagina.tsx'
import { DadosDaTarifa, SubgrupoDaTarifa, TarifaEmVigor } from './tarifa.tsx'
import { camposDaTarifa, impostosCabem, TARIFA_VAZIA } from './tarifa-digitada.ts'
import { useTarifaDaNova } from './usar-tarifa.ts'

const positivo = (max: number, frase: string) => z.number(frase).min(0.0001, frase).max(max, frase)
const formulario = z
  .object({
    cliente: clienteEscolhido,
    usina: z.string().trim().min(1, 'Dê um nome à usina').max(120, 'O nome tem no máximo 120 letras'),
    kWp: positivo(100_000, 'Informe a potência em kWp'),
    geracao: positivo(1_000_000_000, 'Informe a geração do primeiro ano em kWh'),
    capex: positivo(1_000_000_000_000, 'Informe o custo da usina'),
    cota: positivo(100, 'A cota vai de 0,01 a 100 %'),
    cdi: z.number('Informe o CDI').min(0, 'Informe o CDI').max(100, 'O CDI vai até 100 %'),
    art17: z.enum(['otimista', 'base', 'pessimista'], 'Escolha o cenário do art. 17'),
    regime: z.enum(['LUCRO_PRESUMIDO', 'ALIQUOTA_UNICA'], 'Escolha como a usina paga impostos'),
    aliquota: z.number('Informe a alíquota').min(0, 'A alíquota não é negativa').max(95, 'A alíquota vai até 95 %'),
    uf: z.enum(ufs, 'Escolha o estado'),
    ...camposDaTarifa,
  })
  .refine(impostosCabem, { message: 'A soma dos impostos passa de 95 %', path: ['icms'] })

/** A multiplier of its own is typed in the editor. */
const PRESETS = PRESETS_DO_ART_17.filter((p) => p.valor !== 'proprio')

/** Premises that a new quota begins with (reference §3.10); each one is changed in the editor. */
const PREMISSAS = {
  anos: 25,
  disponibilidade: 0.98,
  deg1: 0.02,
  degN: 0.0055,
  classe: 'GD_II' as const,
  descontoConsumidor: 0.15,
  vacancia: 0,
  inadimplencia: 0.02,
  inflacaoEnergia: 0.06,
  ipca: 0.04,
  omPorKwpAno: 30,
  seguroPctCapex: 0.005,
  gestaoPct: 0.08,
  tma: 0.1,
  irSobreCdi: 0.15,
}

/** `/vu/propostas/investimento/nova`: the plant, the quota and the tariff. */
export function NovaPropostaDeInvestimento() {
  const abrir = useAbrirProposta()
  const form = useFormulario(formulario, {
    cliente: useClienteDoEndereco(),
    usina: '',
    kWp: 0,
    geracao: 0,
    capex: 0,
    cota: 100,
    cdi: 0,
    art17: 'base',
    regime: 'LUCRO_PRESUMIDO',
    aliquota: ALIQUOTA_INICIAL * 100,
    uf: 'GO',
    ...TARIFA_VAZIA,
  })
  const [uf, subgrupo] = form.watch(['uf', 'subgrupo'])
  const { tarifas, emVigor, escolher, noEnvio } = useTarifaDaNova({
    lugar: { uf, subgrupo },
    ler: form.getValues,
    por: (campos) => form.reset({ ...form.getValues(), ...campos }, { keepDefaultValues: true }),
  })
  return (
    <PaginaDaNova detalhe="investimento">
      <Formulario
        form={form}
        rotulo="Nova proposta de investimento"
        aoEnviar={async (v) => {
          await abrir(v.cliente, {
            tipo: 'investimento',
            entrada: {
              ...PREMISSAS,
              anoInicial: primeiroAno(diaAqui()),
              usina: v.usina,
              kWp: v.kWp,
              geracaoAno1Kwh: v.geracao,
              capexReais: v.capex / 100,
              cota: v.cota / 100,
              cdi: v.cdi / 100,
              art17: v.art17,
              regime: v.regime === 'ALIQUOTA_UNICA' ? { tipo: v.regime, aliquota: v.aliquota / 100 } : LUCRO_PRESUMIDO,
              tarifa: await noEnvio(v),
            },
          })
        }}
      >
        <CampoDoCliente rotulo="Investidor" />
        <FormTextField nome="usina" rotulo="Usina" maxLength={120} />
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          <FormNumberField nome="kWp" rotulo="Potência" sufixo="kWp" />
          <FormNumberField nome="geracao" rotulo="Geração do 1º ano" sufixo="kWh" casas={0} />
          <FormMoneyField nome="capex" rotulo="Custo da usina" />
          <FormNumberField nome="cota" rotulo="Cota do investidor" sufixo="%" />
          <FormNumberField nome="cdi" rotulo="CDI ao ano" sufixo="%" dica="parâmetro, não previsão" />
          <FormSelect nome="art17" rotulo="Art. 17, depois de 2028" opcoes={PRESETS} />
          <FormSelect nome="regime" rotulo="Impostos da usina" opcoes={REGIMES} />
          {form.watch('regime') === 'ALIQUOTA_UNICA' && (
            <FormNumberField nome="aliquota" rotulo="Alíquota sobre a receita" sufixo="%" />
          )}
        </div>
        <FormSelect nome="uf" rotulo="Estado da usina" opcoes={ufs.map((u) => ({ valor: u, rotulo: u }))} />
        <SubgrupoDaTarifa />
        <TarifaEmVigor tarifas={tarifas} emVigor={emVigor} aoEscolher={escolher} />
        <DadosDaTarifa tarifas={tarifas} emVigor={emVigor} />
        <BotaoEnviar atalho="mod+enter">Abrir no editor</BotaoEnviar>
      </Formulario>
    </PaginaDaNova>
  )
}
