import { useParams, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { diaBr } from '#kit/dias.ts'
import { formatarDocumento } from '#kit/documento.ts'
import { ErroApp } from '#kit/erro.ts'
import { AcoesDaPagina, useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { linkDaEntrada, linkDoMaterial } from '#modules/estoque/links.ts'
import { qtd } from '#modules/estoque/web/publico.ts'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora, dinheiro, numero } from '#ui/formatos.ts'
import { Link } from '#ui/link.tsx'
import { Pencil, Receipt } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { tardia } from '#ui/tardia.tsx'
import type { Pedido } from '../../contract/pedidos.ts'
import { linkDaNota } from '../../links.ts'
import { nomeDoPedido } from '../../regras/pedido.ts'
import { useComprasAoVivo } from '../ao-vivo.ts'
import { relerCompras, usePedido } from '../dados.ts'
import { ESTADOS } from '../nomes.ts'
import { AndarPedido } from './andar.tsx'

const Formulario = tardia(() => import('./formulario.tsx').then((m) => m.FormularioDoPedido))

/** `/est/pedidos/{id}` */
export function TelaDoPedido({ naoEncontrado }: { naoEncontrado: ReactNode }) {
  const { id }: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const consulta = usePedido(typeof id === 'string' ? id : '')
  useComprasAoVivo('pedidos', () => void relerCompras())
  useTituloDaPagina(consulta.data ? nomeDoPedido(consulta.data.numero) : null)
  if (consulta.error instanceof ErroApp && [400, 404].includes(consulta.error.status)) return naoEncontrado
  if (consulta.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando o pedido" />
  if (!consulta.data) return <ErrorState oQueFalhou="O pedido não carregou." aoTentar={() => consulta.refetch()} />
  return <Pagina pedido={consulta.data} />
}

function Pagina({ pedido: p }: { pedido: Pedido }) {
  const navegar = useNavegar()
  const edita = usePode('compras.pedido.editar')
  const confere = usePode('compras.nota.conferir')
  const { editar }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const [editando, setEditando] = useState(editar === 'sim' && edita && p.estado === 'rascunho')
  const aCaminho = p.estado === 'enviado' || p.estado === 'confirmado' || p.estado === 'parcial'
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        {edita && p.estado === 'rascunho' && (
          <Button tamanho="pequeno" icone={<Pencil />} onClick={() => setEditando(true)}>
            Editar
          </Button>
        )}
        {confere && aCaminho && (
          <Button tamanho="pequeno" icone={<Receipt />} onClick={() => void navegar({ href: linkDaEntrada() })}>
            Receber por NF-e
          </Button>
        )}
      </AcoesDaPagina>
      <PageHeader titulo={nomeDoPedido(p.numero)} detalhe={p.fornecedor}>
        <StatusChip tom={p.atrasado ? 'perigo' : ESTADOS[p.estado].tom}>
          {ESTADOS[p.estado].rotulo}
          {p.atrasado && ', atrasado'}
        </StatusChip>
      </PageHeader>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto grid w-full max-w-4xl gap-6 p-5 max-md:p-3">
          {edita && <AndarPedido pedido={p} />}
          <DefinitionList
            largura={120}
            linhas={[
              { rotulo: 'Fornecedor', valor: `${p.fornecedor}, ${formatarDocumento(p.documento)}` },
              { rotulo: 'Previsto para', valor: p.previsto_em ? diaBr(p.previsto_em) : 'sem data' },
              { rotulo: 'Criado', valor: `${dataHora(p.criado_em)}, por ${p.por ?? 'Sistema'}` },
              { rotulo: 'Enviado', valor: p.enviado_em ? dataHora(p.enviado_em) : '–' },
              ...(p.valor_centavos === undefined ? [] : [{ rotulo: 'Valor', valor: dinheiro(p.valor_centavos) }]),
              { rotulo: 'Observação', valor: p.observacao || '–' },
            ]}
          />
          <section aria-label="Materiais">
            <h2 className="mb-1 text-13 font-semibold">Materiais</h2>
            <ul className="num border-t text-13">
              {p.itens.map((i) => (
                <Item key={i.n} i={i} />
              ))}
            </ul>
          </section>
          {p.notas.length > 0 && (
            <section aria-label="Notas">
              <h2 className="mb-1 text-13 font-semibold">Notas</h2>
              <ul className="num border-t text-13">
                {p.notas.map((n) => (
                  <li key={n.id} className="flex gap-3 border-b py-2">
                    <Link href={linkDaNota(n.id)}>NF-e {numero(n.numero)}</Link>
                    <span className="text-text-2">
                      {n.lancada_em ? `lançada em ${dataHora(n.lancada_em)}` : 'em conferência'}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </div>
      {editando && <Formulario pedido={p} aoFechar={() => setEditando(false)} />}
    </div>
  )
}

function Item({ i }: { i: Pedido['itens'][number] }) {
  const falta = Number(i.qtd) - Number(i.recebida)
  const un = i.unidade.toLowerCase()
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 border-b py-2">
      <Link href={linkDoMaterial(i.item_id)} className="min-w-48 flex-1">
        {i.nome}
      </Link>
      <span className="text-text-2">{i.codigo}</span>
      <strong className="font-semibold">
        {qtd(i.qtd)} {un}
      </strong>
      <span className={falta > 0 ? 'w-36 text-right text-text-2' : 'w-36 text-right text-success'}>
        {Number(i.recebida) === 0 ? 'nada chegou' : falta > 0 ? `chegaram ${qtd(i.recebida)}` : 'chegou tudo'}
      </span>
      {i.valor_centavos !== undefined && <span className="w-28 text-right">{dinheiro(i.valor_centavos)}</span>}
    </li>
  )
}
