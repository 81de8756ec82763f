import { href } from '#platform/navegador/href.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { useState } from 'react'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { mensagemDe } from '#ui/form/erros.ts'
import { dataHora, plural } from '#ui/formatos.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import type { Exclusao } from '../../tipos.ts'
import { useAtosDoPedido, usePedido } from './dados.ts'

/** Form to request data deletion, and the status of a request by its code. */
export function PedidoDeExclusao({ codigo, chave }: { codigo: string | null; chave: string | null }) {
  const { data, isPending, isError, error } = usePedido(codigo)
  const navegar = useNavegar()
  const { pedir } = useAtosDoPedido()
  if (!codigo) {
    return (
      <Identificacao
        rotuloDoBotao="Pedir exclusão"
        aoEnviar={async (contato) =>
          void navegar({ to: href('/meta'), search: { codigo: (await pedir(contato)).codigo } })
        }
      />
    )
  }
  return (
    <section aria-labelledby="pedido-titulo" className="mt-8 rounded border p-5">
      <h2 id="pedido-titulo" className="text-20 font-semibold">
        Seu pedido
      </h2>
      <p className="num mt-1 text-13 text-text-2">Código {codigo}. Guarde-o: é por ele que você acompanha.</p>
      {isPending && <Skeleton className="mt-4 h-12 w-full" />}
      {isError && (
        <AlertBox
          className="mt-4"
          tom="perigo"
          titulo={mensagemDe(error, 'Não foi possível consultar o pedido. Tente de novo.')}
        />
      )}
      {data && <Situacao x={data} chave={chave} />}
    </section>
  )
}

function Situacao({ x, chave }: { x: Exclusao; chave: string | null }) {
  const { identificar, confirmar } = useAtosDoPedido()
  const { indo, geral, fazer } = useAto()
  const apagar = () => fazer(() => confirmar(x.codigo, chave ?? ''), 'Não foi possível confirmar agora. Tente de novo.')
  switch (x.estado) {
    case 'concluida':
      return (
        <AlertBox className="mt-4" tom="sucesso" titulo="Seus dados foram apagados">
          {x.apagados > 0
            ? `${plural(x.apagados, 'cadastro apagado', 'cadastros apagados')}`
            : 'Não encontramos cadastros com este contato'}
          , em {dataHora(x.concluida_em ?? x.recebida_em)}.
        </AlertBox>
      )
    case 'recusada':
      return (
        <AlertBox className="mt-4" tom="info" titulo="O pedido foi encerrado sem apagar dados">
          {x.motivo}. Você pode fazer outro pedido quando quiser.
        </AlertBox>
      )
    case 'analise':
      return (
        <AlertBox className="mt-4" tom="info" titulo="Recebemos o seu pedido">
          Recebido em {dataHora(x.recebida_em)}. Nossa equipe vai confirmar com você pelo próprio telefone e responder
          em até 15 dias.
        </AlertBox>
      )
    case 'confirmar':
      return chave ? (
        <div className="mt-4 grid justify-items-start gap-3">
          <p className="text-16">
            Confirme para apagar agora os dados que você deixou nos nossos formulários. Não dá para desfazer.
          </p>
          {geral && <AlertBox tom="perigo" titulo={geral} />}
          <Button variante="perigo" ocupado={indo} onClick={() => void apagar()}>
            Apagar meus dados
          </Button>
        </div>
      ) : (
        <AlertBox className="mt-4" tom="info" titulo="Confirme pelo seu e-mail">
          Enviamos uma mensagem com um link. Abra o link para confirmar que o pedido é seu; os dados são apagados na
          hora.
        </AlertBox>
      )
    case 'identificar':
      return (
        <>
          <p className="mt-4 text-16">
            Recebemos da Meta o seu pedido. Ela não nos diz quem você é: para encontrarmos seus dados, informe o e-mail
            ou o telefone que usou no formulário.
          </p>
          <Identificacao
            rotuloDoBotao="Continuar"
            aoEnviar={async (contato) => void (await identificar(x.codigo, contato))}
          />
        </>
      )
  }
}

function Identificacao({
  rotuloDoBotao,
  aoEnviar,
}: {
  rotuloDoBotao: string
  aoEnviar: (contato: string) => Promise<void>
}) {
  const [contato, setContato] = useState('')
  const { indo, geral, fazer, dizer } = useAto()
  const enviar = async () => {
    if (!contato.trim()) return dizer('Informe o e-mail ou o telefone usado no formulário')
    await fazer(async () => {
      await aoEnviar(contato)
    }, 'O pedido não foi registrado. Tente de novo.')
  }
  return (
    <form
      noValidate
      className="mt-4 flex max-w-[480px] items-start gap-2 max-md:flex-col max-md:items-stretch"
      onSubmit={(e) => {
        e.preventDefault()
        void enviar()
      }}
    >
      <TextField
        className="flex-1"
        rotulo="E-mail ou telefone usado no formulário"
        autoComplete="email"
        value={contato}
        erro={geral}
        onChange={(e) => setContato(e.currentTarget.value)}
      />
      <Button className="md:mt-[22px]" type="submit" variante="primaria" ocupado={indo}>
        {rotuloDoBotao}
      </Button>
    </form>
  )
}
