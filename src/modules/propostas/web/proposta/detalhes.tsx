import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { buscarColegas } from '#modules/acesso/web/publico.ts'
import { escolha } from '#modules/ligados-na-pagina.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { FormNumberField } from '#ui/form/controle.tsx'
import { FormCombobox } from '#ui/form/escolhas.tsx'
import { BotaoEnviar, Formulario, useFormulario } from '#ui/form/formulario.tsx'
import { FormTextField } from '#ui/form/texto.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Opcao } from '#ui/usar-opcoes.ts'
import type { Proposta } from '../../contract/formas.ts'
import { propostas } from '../../contract/propostas.ts'
import { guardarProposta } from '../dados.ts'

const doCartao = escolha('cartao')
const DIAS = 'A validade vai de 1 a 90 dias'
const opcao = z.custom<Opcao>().nullable()

const formulario = z.object({
  titulo: z.string().trim().min(1, 'Dê um título').max(160, 'O título tem no máximo 160 letras'),
  validade_dias: z.number(DIAS).int(DIAS).min(1, DIAS).max(90, DIAS),
  vendedor_id: opcao.refine((o) => o !== null, 'Escolha quem vende'),
  cartao_id: opcao,
})

interface PropsDosDetalhes {
  proposta: Proposta
  aoFechar: () => void
}

/** Title, validity, seller and card of a proposal. What was sent keeps those that it was sent with. */
export function DetalhesDaProposta({ proposta: p, aoFechar }: PropsDosDetalhes) {
  const veCartoes = usePode('funis.cartao.ver')
  const { cartao_id } = p
  const cartao = useQuery({
    queryKey: ['propostas', 'cartao', cartao_id] as const,
    enabled: veCartoes && cartao_id !== null,
    queryFn: ({ signal }) => doCartao.nomear(cartao_id ?? '', signal).catch(() => null),
  })
  return (
    <Drawer titulado titulo="Detalhes da proposta" aoFechar={aoFechar} largura={420}>
      {cartao.isLoading ? (
        <SkeletonList linhas={4} comRosto={false} rotulo="Carregando os detalhes" />
      ) : (
        <FormularioDosDetalhes
          proposta={p}
          aoFechar={aoFechar}
          nomeDoCartao={cartao.data ?? null}
          veCartoes={veCartoes}
        />
      )}
    </Drawer>
  )
}

interface PropsDoFormulario extends PropsDosDetalhes {
  nomeDoCartao: string | null
  veCartoes: boolean
}

function FormularioDosDetalhes({ proposta: p, aoFechar, nomeDoCartao, veCartoes }: PropsDoFormulario) {
  const passaAOutro = usePode('propostas.proposta.aprovar')
  const form = useFormulario(formulario, {
    titulo: p.titulo,
    validade_dias: p.validade_dias,
    vendedor_id: { valor: p.vendedor.id, rotulo: p.vendedor.nome },
    cartao_id:
      p.cartao_id === null ? null : { valor: p.cartao_id, rotulo: nomeDoCartao ?? 'Cartão fora do seu alcance' },
  })
  return (
    <Formulario
      form={form}
      rotulo="Detalhes da proposta"
      className="grid gap-4 p-4"
      aoEnviar={async (v) => {
        const vendedor_id = v.vendedor_id?.valor
        const cartao = v.cartao_id?.valor ?? null
        const { data } = await chamar(propostas.salvar, {
          params: { id: p.id },
          body: {
            revisao: p.revisao,
            titulo: v.titulo,
            validade_dias: v.validade_dias,
            ...(vendedor_id && vendedor_id !== p.vendedor.id ? { vendedor_id } : {}),
            ...(cartao === p.cartao_id ? {} : { cartao_id: cartao }),
          },
        })
        guardarProposta(data)
        avisar({ titulo: 'Detalhes gravados', tom: 'sucesso' })
        aoFechar()
      }}
    >
      <FormTextField nome="titulo" rotulo="Título" maxLength={160} />
      <FormNumberField
        nome="validade_dias"
        rotulo="Vale por"
        sufixo="dias"
        casas={0}
        min={1}
        max={90}
        dica="Contados do envio, até as 23:59 do último dia."
      />
      {passaAOutro ? (
        <FormCombobox nome="vendedor_id" rotulo="Quem vende" buscar={buscarColegas} semLimpar />
      ) : (
        <p className="text-13">
          Quem vende: {p.vendedor.nome}.{' '}
          <span className="text-text-2">Só quem responde pelas propostas passa uma a outra pessoa.</span>
        </p>
      )}
      {veCartoes && (
        <FormCombobox
          nome="cartao_id"
          rotulo="Cartão"
          placeholder="Título ou cliente"
          buscar={doCartao.buscar}
          dica="O cartão acompanha a proposta no quadro."
        />
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={aoFechar}>Cancelar</Button>
        <BotaoEnviar atalho="mod+enter">Gravar detalhes</BotaoEnviar>
      </div>
    </Formulario>
  )
}
