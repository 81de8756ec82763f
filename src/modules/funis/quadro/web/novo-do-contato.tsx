import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { situacaoDe } from '#engines/funil/tipos.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Select } from '#ui/select.tsx'
import { conversasDoFunil } from '#modules/funis/na-conversa/contract/conversas.ts'
import { funis } from '#modules/funis/nucleo/contract/funis.ts'
import { useFunil } from '#modules/funis/nucleo/web/dados.ts'
import { NovoCartao } from './novo-cartao.tsx'

interface Props {
  contato: { id: string; nome?: string }
  /** the conversation to link to the new card */
  conversaId?: string
  /** funnels of this department come first */
  departamento?: string | null
  aoCriar: (cartao: { id: string; funil_chave: string }) => void
  aoFechar: () => void
}

/** Creates a card for an existing contact: funnel, stage, and the required fields that are still empty. */
export function NovoCartaoDoContato({ contato, conversaId, departamento, aoCriar, aoFechar }: Props) {
  const lista = useQuery({
    queryKey: ['funis', 'lista'],
    queryFn: async ({ signal }) => (await chamar(funis.listar, { query: {} }, { signal })).data,
  })
  const sabido = useQuery({
    queryKey: ['funis', 'conhecidos', contato.id],
    retry: false,
    queryFn: async ({ signal }) =>
      (await chamar(conversasDoFunil.conhecidos, { query: { contato_id: contato.id } }, { signal })).data,
  })
  const [chave, setChave] = useState('')
  const [estagio, setEstagio] = useState<string | null>(null)
  const meus = (lista.data ?? [])
    .filter((f) => f.papel !== 'leitor' && !f.arquivado)
    .toSorted((a, b) => Number(b.departamento === departamento) - Number(a.departamento === departamento))
  // disabled until one is chosen: the URL without a funnel would list all of them
  const funil = useFunil(chave, chave !== '').data
  const abertos = funil?.definicao.estagios.filter((e) => situacaoDe(e.tipo) === 'aberto') ?? []
  const opcoes = meus.map((f) => ({ valor: f.chave, rotulo: f.nome }))
  const nome = sabido.data?.nome || contato.nome || ''
  const escolhas = (
    <>
      <Combobox
        rotulo="Funil"
        placeholder="Em que funil"
        opcoes={opcoes}
        semLimpar
        valor={opcoes.find((o) => o.valor === chave) ?? null}
        aoMudar={(o) => {
          setChave(o?.valor ?? '')
          setEstagio(null)
        }}
        erro={lista.data && meus.length === 0 ? 'Você não abre cartões em nenhum funil.' : undefined}
      />
      {abertos.length > 1 && (
        <Select
          rotulo="Começa em"
          opcoes={abertos.map((e) => ({ valor: e.id, rotulo: e.nome }))}
          valor={estagio ?? abertos[0]?.id ?? null}
          aoMudar={setEstagio}
        />
      )}
    </>
  )
  if (funil && abertos[0] && sabido.data)
    return (
      <NovoCartao
        key={funil.chave}
        qual={funil.chave}
        funil={funil}
        campos={new Map(funil.campos.map((c) => [c.chave, c]))}
        estagioId={estagio ?? abertos[0].id}
        de={{
          contato_id: contato.id,
          nome,
          conhecidos: sabido.data.campos,
          ...(conversaId ? { conversa_id: conversaId } : {}),
        }}
        antes={escolhas}
        aoFechar={aoFechar}
        aoCriar={(id) => {
          avisar({ titulo: `Cartão aberto em ${funil.definicao.nome}`, tom: 'sucesso' })
          aoCriar({ id, funil_chave: funil.chave })
        }}
      />
    )
  return (
    <Dialog
      aberto
      aoMudar={(a) => !a && aoFechar()}
      titulo="Novo cartão"
      descricao={nome ? `Para ${nome}` : undefined}
      rodape={
        <>
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" disabled>
            Abrir cartão
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {escolhas}
        {sabido.isError && (
          <p role="alert" className="g-erro">
            {sabido.error.message}
          </p>
        )}
      </div>
    </Dialog>
  )
}
