import { mesPorExtenso } from '#kit/meses.ts'
import { diaAqui } from '#kit/aqui.ts'
import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { chamar } from '#platform/navegador/api.ts'
import { Drawer } from '#ui/drawer.tsx'
import { FormDateField } from '#ui/form/controle.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextArea, FormTextField } from '#ui/form/texto.tsx'
import type { CotaNaLista, Extrato } from '../contract/formas.ts'
import {
  estornoDaDistribuicao,
  fechamentoDoMes,
  investidores,
  investimentos,
  pagamentoDaDistribuicao,
} from '../contract/investidores.ts'
import { relerInvestidores } from './dados.ts'

/** Freezes the month of the plant for all of its quotas. */
export function FecharExtrato(p: { cota: CotaNaLista; extrato: Extrato; aoFechar: () => void }) {
  const { cota, extrato: e } = p
  const form = useFormulario(fechamentoDoMes, {
    liquido_centavos: e.liquido_centavos,
    prevista_em: diaAqui(),
    sem_unidades: e.sem_fatura.map((x) => x.unidade_id),
    motivo: e.fecha_com_motivo ? '' : null,
  })
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
        {e.fecha_com_motivo && (
          <>
            {e.sem_fatura.length > 0 && (
              <section aria-label="Unidades sem fatura" className="rounded-md border px-3.5 py-2.5 text-13">
                <h3 className="font-semibold">Fecha sem estas unidades</h3>
                <p className="num text-text-2">{e.sem_fatura.map((x) => x.uc).join(', ')}</p>
                <p className="mt-1 text-12 text-text-2">Uma fatura delas que saia depois não entra mais neste mês.</p>
              </section>
            )}
            <FormTextArea nome="motivo" rotulo="Por que fechar assim" maxLength={500} />
          </>
        )}
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

/** Undoes a payment that was registered by mistake. */
export function DesfazerPagamento({ id, aoFechar }: { id: string; aoFechar: () => void }) {
  const form = useFormulario(estornoDaDistribuicao, { motivo: '' })
  return (
    <Drawer titulado titulo="Desfazer o pagamento" aoFechar={aoFechar} largura={420}>
      <Formulario
        form={form}
        rotulo="Desfazer o pagamento"
        className="grid gap-4 p-4"
        aoEnviar={async (body) => {
          await chamar(investidores.estornar, { params: { id }, body })
          await relerInvestidores()
          aoFechar()
        }}
      >
        <p className="text-13 text-text-2">
          A distribuição volta a ficar agendada. O que foi registrado e o motivo ficam na auditoria.
        </p>
        <FormTextArea nome="motivo" rotulo="Motivo" maxLength={500} />
        <BotaoEnviar atalho="mod+enter">Desfazer pagamento</BotaoEnviar>
      </Formulario>
    </Drawer>
  )
}
