import { mesPorExtenso } from '#kit/meses.ts'
import { emReais } from '#modules/simulacoes/regras/em-numeros.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { FormMoneyField } from '#ui/form/controle.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { CotaNaLista } from '../contract/formas.ts'
import { custoDoMes, investimentos } from '../contract/investidores.ts'
import { relerInvestidores, useMesDaUsina } from './dados.ts'

/** Costs typed for an open month of the plant, besides those of its contract. */
export function CustosDoMes(p: { cota: CotaNaLista; competencia: string; aoFechar: () => void }) {
  const params = { usina: p.cota.usina_id, competencia: p.competencia }
  const mes = useMesDaUsina(params)
  const form = useFormulario(custoDoMes, { descricao: '' })
  const tirar = (id: string) =>
    chamar(investimentos.tirarCusto, { params: { ...params, id } }).then(relerInvestidores, (erro: unknown) =>
      avisarFalha('O custo não saiu', erro),
    )
  return (
    <Drawer titulado titulo={`Custos de ${mesPorExtenso(p.competencia)}`} aoFechar={p.aoFechar} largura={420}>
      <div className="grid gap-4 p-4">
        <p className="text-13 text-text-2">
          O que a {p.cota.usina} gastou neste mês além do contrato. Entra no extrato de todas as cotas até o mês ser
          fechado.
        </p>
        {mes.isPending && <SkeletonList linhas={2} comRosto={false} rotulo="Carregando os custos" />}
        {mes.data?.custos.length === 0 && <p className="text-13 text-text-2">Nenhum custo lançado neste mês.</p>}
        <ul className="num divide-y text-13" aria-label="Custos lançados">
          {mes.data?.custos.map((c) => (
            <li key={c.id} className="flex min-h-9 items-center gap-3">
              <span className="min-w-0 flex-1">{c.descricao}</span>
              <span>{emReais(c.valor_centavos)}</span>
              <Button
                tamanho="pequeno"
                variante="fantasma"
                aria-label={`Tirar ${c.descricao}`}
                onClick={() => void tirar(c.id)}
              >
                Tirar
              </Button>
            </li>
          ))}
        </ul>
        <Formulario
          form={form}
          rotulo="Novo custo"
          className="grid gap-4"
          aoEnviar={async (body) => {
            await chamar(investimentos.lancarCusto, { params, body })
            await relerInvestidores()
            form.setValue('descricao', '')
            form.resetField('valor_centavos')
          }}
        >
          <FormTextField nome="descricao" rotulo="O que é" maxLength={120} placeholder="Roçagem, troca de fusíveis…" />
          <FormMoneyField nome="valor_centavos" rotulo="Valor" />
          <BotaoEnviar atalho="mod+enter">Lançar custo</BotaoEnviar>
        </Formulario>
      </div>
    </Drawer>
  )
}
