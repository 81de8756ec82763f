import { useState } from 'react'
import { diaBr } from '#kit/dias.ts'
import { uuidv7 } from '#kit/id.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { linkDoMaterial } from '#modules/estoque/links.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { avisar } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dinheiro, plural } from '#ui/formatos.ts'
import { PackageCheck } from '#ui/icones.ts'
import { Link } from '#ui/link.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { listaFalada } from '#kit/lista-falada.ts'
import { qtd } from '#modules/estoque/web/publico.ts'
import { pedidos, type AComprar } from '../../contract/pedidos.ts'
import { nomeDoPedido } from '../../regras/pedido.ts'
import { relerCompras, useFornecedores, useLista } from '../dados.ts'

/** What is missing, and drafts of it: one order for each supplier. */
export function ListaDeCompras() {
  const lista = useLista()
  const fornecedores = useFornecedores()
  const edita = usePode('compras.pedido.editar')
  const [fora, setFora] = useState<ReadonlySet<string>>(new Set())
  const [escolhidos, setEscolhidos] = useState<Readonly<Record<string, string>>>({})
  const [chave, setChave] = useState(uuidv7)
  const { indo, geral, fazer, dizer } = useAto()
  if (lista.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando a lista" />
  if (!lista.data) return <ErrorState oQueFalhou="A lista não carregou." aoTentar={() => lista.refetch()} />
  if (lista.data.length === 0)
    return (
      <EmptyState
        icone={<PackageCheck />}
        frase="Nada a comprar."
        detalhe="Reservas sem saldo e materiais abaixo do mínimo aparecem aqui."
      />
    )
  const fornecedorDe = (l: AComprar) => escolhidos[l.item_id] ?? l.fornecedor_id
  const dentro = lista.data.filter((l) => !fora.has(l.item_id))
  const criar = async () => {
    const linhas = dentro.flatMap((l) => {
      const fornecedor_id = fornecedorDe(l)
      return fornecedor_id ? [{ item_id: l.item_id, fornecedor_id, quantidade: l.falta }] : []
    })
    if (linhas.length === 0) return dizer('Escolha ao menos um material, e de quem comprar.')
    if (linhas.length < dentro.length) return dizer('Diga de quem comprar cada material, ou tire-o da escolha.')
    await fazer(async () => {
      const { data } = await chamar(pedidos.daLista, { body: { chave, linhas } })
      setChave(uuidv7())
      await relerCompras()
      const nomes = listaFalada(data.map((p) => `${nomeDoPedido(p.numero)} (${p.fornecedor})`))
      avisar({ titulo: `${plural(data.length, 'pedido')} em rascunho: ${nomes}`, tom: 'sucesso' })
    }, 'Não deu para criar os pedidos. Tente de novo.')
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ul aria-label="A comprar" className="min-h-0 flex-1 overflow-y-auto px-4">
        {lista.data.map((l) => (
          <li key={l.item_id} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 border-b py-2 text-13">
            {edita && (
              <Checkbox
                rotulo={`Comprar ${l.codigo}`}
                rotuloOculto
                checked={!fora.has(l.item_id)}
                onChange={(e) => {
                  const sim = e.currentTarget.checked
                  setFora((antes) => {
                    const depois = new Set(antes)
                    if (sim) depois.delete(l.item_id)
                    else depois.add(l.item_id)
                    return depois
                  })
                }}
              />
            )}
            <span className="min-w-48 flex-1">
              <Link href={linkDoMaterial(l.item_id)} className="font-medium">
                {l.nome}
              </Link>
              <span className="num block text-12 text-text-2">
                {l.codigo} · disponível {qtd(l.disponivel)} · a chegar {qtd(l.a_chegar)} · demanda {qtd(l.demanda)}
                {Number(l.minimo) > 0 && ` · mínimo ${qtd(l.minimo)}`}
              </span>
            </span>
            <strong className="num font-semibold">
              {qtd(l.falta)} {l.unidade.toLowerCase()}
            </strong>
            <span className="num w-28 text-text-2">{l.precisa_em ? `até ${diaBr(l.precisa_em)}` : 'sem data'}</span>
            {l.unitario != null && (
              <span className="num w-28 text-right">
                {dinheiro(Math.round((Number(l.falta) * l.unitario) / 10_000))}
              </span>
            )}
            <Select
              rotulo={`Fornecedor de ${l.codigo}`}
              rotuloOculto
              placeholder="De quem?"
              className="w-52"
              disabled={!edita}
              valor={fornecedorDe(l)}
              opcoes={(fornecedores.data ?? []).map((f) => ({ valor: f.id, rotulo: f.nome }))}
              aoMudar={(id) => setEscolhidos({ ...escolhidos, [l.item_id]: id })}
            />
          </li>
        ))}
      </ul>
      {edita && (
        <footer className="grid gap-2 border-t px-4 py-3">
          {geral && <AlertBox tom="perigo" titulo={geral} />}
          <div className="flex items-center gap-3">
            <span className="num flex-1 text-13 text-text-2">{plural(dentro.length, 'material', 'materiais')}</span>
            <Button variante="primaria" tamanho="grande" ocupado={indo} onClick={() => void criar()}>
              Criar pedidos
            </Button>
          </div>
        </footer>
      )}
    </div>
  )
}
