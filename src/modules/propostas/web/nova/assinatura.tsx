import { diaAqui } from '#kit/aqui.ts'
import { z } from 'zod'
import { ufs } from '#kit/uf.ts'
import { assinaturaInicial } from '#modules/simulacoes/regras/entrada-das-outras.ts'
import { FormNumberField } from '#ui/form/controle.tsx'
import { FormSelect } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { primeiroAno } from '../../regras/primeiro-ano.ts'
import { CampoDoCliente, clienteEscolhido, PaginaDaNova, useAbrirProposta, useClienteDoEndereco } from './pagina.tsx'
import { DadosDaTarifa, SubgrupoDaTarifa, TarifaEmVigor } from './tarifa.tsx'
import { camposDaTarifa, impostosCabem, TARIFA_VAZIA } from './tarifa-digitada.ts'
import { useTarifaDaNova } from './usar-tarifa.ts'

const formulario = z
  .object({
    cliente: clienteEscolhido,
    uf: z.enum(ufs, 'Escolha o estado'),
    consumo: z
      .number('Informe o consumo médio em kWh')
      .min(1, 'Informe o consumo médio em kWh')
      .max(10_000_000, 'O consumo é alto demais'),
    ...camposDaTarifa,
  })
  .refine(impostosCabem, { message: 'A soma dos impostos passa de 95 %', path: ['icms'] })

/** `/co/propostas/nova`: the member, the consumption and the tariff; the plan is chosen in the editor. */
export function NovaPropostaDeAssinatura() {
  const abrir = useAbrirProposta()
  const form = useFormulario(formulario, {
    cliente: useClienteDoEndereco(),
    uf: 'GO',
    consumo: 0,
    ...TARIFA_VAZIA,
  })
  const [uf, consumo, subgrupo] = form.watch(['uf', 'consumo', 'subgrupo'])
  const { tarifas, emVigor, escolher, noEnvio } = useTarifaDaNova({
    lugar: { uf, subgrupo, ...(consumo > 0 ? { kwh: consumo } : {}) },
    ler: form.getValues,
    por: (campos) => form.reset({ ...form.getValues(), ...campos }, { keepDefaultValues: true }),
  })
  return (
    <PaginaDaNova detalhe="assinatura">
      <Formulario
        form={form}
        rotulo="Nova proposta de assinatura"
        aoEnviar={async (v) =>
          abrir(v.cliente, {
            tipo: 'assinatura',
            entrada: assinaturaInicial({
              tarifa: await noEnvio(v),
              anoInicial: primeiroAno(diaAqui()),
              consumoMensal: v.consumo,
            }),
          })
        }
      >
        <CampoDoCliente rotulo="Cooperado" />
        <div className="grid grid-cols-[minmax(0,1fr)_120px] gap-3">
          <FormNumberField nome="consumo" rotulo="Consumo médio por mês" sufixo="kWh" casas={0} />
          <FormSelect nome="uf" rotulo="Estado" opcoes={ufs.map((u) => ({ valor: u, rotulo: u }))} />
        </div>
        <SubgrupoDaTarifa />
        <TarifaEmVigor tarifas={tarifas} emVigor={emVigor} aoEscolher={escolher} />
        <DadosDaTarifa tarifas={tarifas} emVigor={emVigor} />
        <BotaoEnviar atalho="mod+enter">Abrir no editor</BotaoEnviar>
      </Formulario>
    </PaginaDaNova>
  )
}
