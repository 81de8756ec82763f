import { mesPorExtenso } from '#kit/meses.ts'
import { diaAqui } from '#kit/aqui.ts'
import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Drawer } from '#ui/drawer.tsx'
import { FormDateField } from '#ui/form/controle.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import type { CotaNaLista, Extrato } from '../contract/formas.ts'
import { fechamentoDoMes, investidores, investimentos, pagamentoDaDistribuicao } from '../contract/investidores.ts'
import { relerInvestidores } from './dados.ts'

/** Freezes the month of the plant for all of its quotas. */
export function FecharExtrato(p: { cota: CotaNaLista; extrato: Extrato; aoFechar: () => void }) {
  const { cota, extrato: e } = p
  const form = useFormulario(fechamentoDoMes, { liquido_centavos: e.liquido_centavos, prevista_em: diaAqui() })
  return (
    <Drawer titulado titulo={`Fechar ${mesPorExtenso(e.competencia)}`} aoFechar={p.aoFechar} largura={420}>
      <Formulario
        form={form}
        rotulo="Fechamento do extrato"
        className="grid gap-4 p-4"
        aoEnviar={async (body) => {
          await chamar(investimentos.fechar, { params: { usina: cota.usina_id, competencia: e.competencia }, body })
          await relerInvestidores()
          p.aoFechar()
        }}
      >
        <p className="num text-13 text-text-2">
          {cota.usina}: líquido de {emReais(e.liquido_centavos)}. O extrato de todas as cotas fica como está e não muda
          mais.
        </p>
        <FormDateField nome="prevista_em" rotulo="Pagamento previsto para" />
        <BotaoEnviar atalho="mod+enter">Fechar extrato</BotaoEnviar>
      </Formulario>
    </Drawer>
  )
}

/** Registers that a scheduled distribution was paid. */
export function RegistrarPagamento({ id, aoFechar }: { id: string; aoFechar: () => void }) {
  const form = useFormulario(pagamentoDaDistribuicao, { paga_em: diaAqui(), comprovante: '' })
  return (
    <Drawer titulado titulo="Distribuição paga" aoFechar={aoFechar} largura={420}>
      <Formulario
        form={form}
        rotulo="Pagamento da distribuição"
        className="grid gap-4 p-4"
        aoEnviar={async (body) => {
          await chamar(investidores.pagar, { params: { id }, body })
          await relerInvestidores()
          aoFechar()
        }}
      >
        <FormDateField nome="paga_em" rotulo="Paga em" />
        <FormTextField nome="comprovante" rotulo="Comprovante" opcional maxLength={120} />
        <BotaoEnviar atalho="mod+enter">Registrar</BotaoEnviar>
      </Formulario>
    </Drawer>
  )
}
