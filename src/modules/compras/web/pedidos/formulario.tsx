import { useState } from 'react'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { materiais, type Achado } from '#modules/estoque/contract/materiais.ts'
import { emDecimal } from '#modules/estoque/web/publico.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { DateField } from '#ui/date-field.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { X } from '#ui/icones.ts'
import { Leitor } from '#ui/leitor/leitor.tsx'
import type { Leitura, Resposta } from '#ui/leitor/tipos.ts'
import { MoneyField } from '#ui/money-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { pedidos, type Pedido } from '../../contract/pedidos.ts'
import { linkDoPedido } from '../../links.ts'
import { relerCompras } from '../dados.ts'
import { paraDigitar } from '../nomes.ts'
import { EscolherFornecedor } from './escolher-fornecedor.tsx'

interface Linha {
  item_id: string
  codigo: string
  nome: string
  unidade: string
  quantidade: string
  valor: number | null
}
const doPedido = (p: Pedido | null): Linha[] =>
  (p?.itens ?? []).map(({ qtd, valor_centavos, ...i }) => ({
    ...i,
    quantidade: paraDigitar(qtd),
    valor: valor_centavos ?? null,
  }))

interface Props {
  pedido: Pedido | null
  cartao?: string
  aoFechar: () => void
}

/** A draft: from whom, until when, and what. Code or camera adds a material. */
export function FormularioDoPedido({ pedido, cartao, aoFechar }: Props) {
  const navegar = useNavegar()
  const veCusto = usePode('estoque.custo.ver')
  const [chave] = useState(uuidv7)
  const [fornecedor, setFornecedor] = useState(pedido?.fornecedor_id ?? null)
  const [previsto, setPrevisto] = useState(pedido?.previsto_em ?? '')
  const [observacao, setObservacao] = useState(pedido?.observacao ?? '')
  const [linhas, setLinhas] = useState(() => doPedido(pedido))
  const { indo, erros, geral, fazer, dizer } = useAto()
  const mudar = (n: number, m: Partial<Linha>) =>
    setLinhas((antes) => antes.map((l, outro) => (outro === n ? { ...l, ...m } : l)))
  const incluir = async ({ texto, quantidade }: Leitura): Promise<Resposta> => {
    const { data } = await chamar(materiais.achar, { query: { texto } })
    const achado: Achado | undefined = data.exato ?? (data.parecidos.length === 1 ? data.parecidos[0] : undefined)
    if (!achado)
      return {
        tom: 'recusada',
        texto: data.parecidos.length > 1 ? 'há vários parecidos: digite o código' : 'nenhum material',
      }
    const { id, codigo, nome, unidade } = achado.material
    if (linhas.some((l) => l.item_id === id)) return { tom: 'repetida', texto: 'já está no pedido' }
    setLinhas((antes) => [
      ...antes,
      { item_id: id, codigo, nome, unidade, quantidade: paraDigitar(quantidade ?? '1'), valor: null },
    ])
    return { tom: 'aceita', texto: nome }
  }
  const guardar = async () => {
    if (!fornecedor) return dizer('Escolha o fornecedor.')
    if (linhas.length === 0) return dizer('Inclua ao menos um material.')
    const corpo = {
      fornecedor_id: fornecedor,
      previsto_em: previsto || null,
      observacao,
      linhas: linhas.map((l) => ({
        item_id: l.item_id,
        quantidade: emDecimal(l.quantidade),
        valor_centavos: l.valor ?? 0,
      })),
    }
    await fazer(async () => {
      if (pedido) {
        await chamar(pedidos.alterar, { params: { id: pedido.id }, body: { versao: pedido.versao, ...corpo } })
        await relerCompras()
      } else {
        const { data } = await chamar(pedidos.criar, { body: { chave, cartao_id: cartao ?? null, ...corpo } })
        await relerCompras()
        await navegar({ to: linkDoPedido(data.id) })
      }
      aoFechar()
    }, 'Não deu para guardar o pedido. Tente de novo.')
  }
  return (
    <Drawer titulado titulo={pedido ? 'Editar pedido' : 'Novo pedido'} largura={560} aoFechar={aoFechar}>
      <div className="grid gap-4 p-4">
        <EscolherFornecedor valor={fornecedor} erro={erros.fornecedor_id} aoMudar={setFornecedor} />
        <DateField rotulo="Previsto para" opcional valor={previsto} erro={erros.previsto_em} aoMudar={setPrevisto} />
        <Leitor rotulo="Material: código ou 12 × código" cunha={false} aoLer={incluir} />
        <ol aria-label="Materiais do pedido" className="empty:hidden">
          {linhas.map((l, n) => (
            <li key={l.item_id} className="grid gap-1 border-b py-2 text-13">
              <p className="flex items-center gap-2">
                <span className="min-w-0 flex-1 truncate">
                  <span className="num text-text-2">{l.codigo}</span> {l.nome}
                </span>
                <IconButton
                  rotulo={`Tirar ${l.codigo}`}
                  icone={<X />}
                  onClick={() => setLinhas((antes) => antes.filter((x) => x.item_id !== l.item_id))}
                />
              </p>
              <div className="flex gap-2">
                <TextField
                  rotulo="Quantidade"
                  className="w-36"
                  inputMode="decimal"
                  sufixo={l.unidade.toLowerCase()}
                  value={l.quantidade}
                  erro={erros[`linhas.${n}.quantidade`]}
                  onChange={(e) => mudar(n, { quantidade: e.currentTarget.value })}
                />
                {veCusto && (
                  <MoneyField
                    rotulo="Valor da linha"
                    className="w-44"
                    opcional
                    valor={l.valor}
                    aoMudar={(valor) => mudar(n, { valor })}
                  />
                )}
              </div>
            </li>
          ))}
        </ol>
        <TextArea
          rotulo="Observação"
          maxLength={1000}
          value={observacao}
          onChange={(e) => setObservacao(e.currentTarget.value)}
        />
        {geral && <AlertBox tom="perigo" titulo={geral} />}
        <div className="flex justify-end gap-2">
          <Button onClick={aoFechar}>Cancelar</Button>
          <Button variante="primaria" ocupado={indo} onClick={() => void guardar()}>
            Guardar rascunho
          </Button>
        </div>
      </div>
    </Drawer>
  )
}
