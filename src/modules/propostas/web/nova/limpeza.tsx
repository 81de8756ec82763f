import { z } from 'zod'
import { limpezaInicial } from '#modules/simulacoes/regras/entrada-das-outras.ts'
import { FormMoneyField, FormNumberField } from '#ui/form/controle.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { CampoDoCliente, clienteEscolhido, PaginaDaNova, useAbrirProposta, useClienteDoEndereco } from './pagina.tsx'

const formulario = z.object({
  cliente: clienteEscolhido,
  modulos: z
    .number('Informe quantos módulos')
    .int('Informe quantos módulos')
    .min(1, 'Informe quantos módulos')
    .max(1_000_000, 'São módulos demais'),
  preco: z.number('Informe o preço por módulo').min(1, 'Informe o preço por módulo').max(100_000_000),
  distancia: z.number('Informe a distância').min(0, 'Informe a distância').max(5000, 'A distância vai até 5.000 km'),
})

/** `/mpvl/propostas/limpeza/nova`: whose plant, how large and how far. */
export function NovaPropostaDeLimpeza() {
  const abrir = useAbrirProposta()
  const form = useFormulario(formulario, { cliente: useClienteDoEndereco(), modulos: 0, preco: 0, distancia: 0 })
  return (
    <PaginaDaNova detalhe="limpeza">
      <Formulario
        form={form}
        rotulo="Nova proposta de limpeza"
        aoEnviar={(v) =>
          abrir(v.cliente, {
            tipo: 'limpeza',
            entrada: limpezaInicial({ modulos: v.modulos, porModuloCent: v.preco, distanciaKm: v.distancia }),
          })
        }
      >
        <CampoDoCliente rotulo="Cliente" />
        <div className="grid grid-cols-3 gap-3 max-md:grid-cols-1">
          <FormNumberField nome="modulos" rotulo="Módulos" casas={0} />
          <FormMoneyField nome="preco" rotulo="Preço por módulo" />
          <FormNumberField nome="distancia" rotulo="Distância, só a ida" sufixo="km" casas={1} />
        </div>
        <BotaoEnviar atalho="mod+enter">Abrir no editor</BotaoEnviar>
      </Formulario>
    </PaginaDaNova>
  )
}
