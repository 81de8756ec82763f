import { useState, type ReactNode } from 'react'
import { ErroApp } from '#kit/erro.ts'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { linkDosMovimentos } from '#modules/estoque/links.ts'
import { relerEstoque, useLocais } from '#modules/estoque/web/publico.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dataHora } from '#ui/formatos.ts'
import { Info } from '#ui/icones.ts'
import { Leitor } from '#ui/leitor/leitor.tsx'
import { LinkButton } from '#ui/link.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { useCelular } from '#ui/usar-media.ts'
import { notas, type Nota } from '../../contract/notas.ts'
import { linkDasNotas } from '../../links.ts'
import { nomeDoPedido } from '../../regras/pedido.ts'
import { useComprasAoVivo } from '../ao-vivo.ts'
import { relerCompras, relerNota, useNota, usePedidos } from '../dados.ts'
import { Avaria } from './avaria.tsx'
import { CabecaDaNota } from './cabeca.tsx'
import './conferencia.css'
import { LotesDoItem } from './lotes-do-item.tsx'
import { LinhaDoItem } from './item.tsx'
import { FreteETotal } from './lado.tsx'
import { Leituras } from './leituras.tsx'
import { useConferencia, type Conferencia } from './usar-conferencia.ts'

/** `/est/movimentacoes/entrada?nota=…`: from the note and the truck to the stock. */
export function TelaDaConferencia({ id, naoEncontrada }: { id: string; naoEncontrada: ReactNode }) {
  const consulta = useNota(id)
  useComprasAoVivo(id, () => void relerNota(id))
  if (consulta.isPending) return <SkeletonList linhas={6} comRosto={false} rotulo="Carregando a nota" />
  if (consulta.data) return <Tela key={id} nota={consulta.data} />
  if (consulta.error instanceof ErroApp && [400, 404].includes(consulta.error.status)) return naoEncontrada
  return <ErrorState oQueFalhou="A nota não carregou." aoTentar={() => consulta.refetch()} />
}

function Tela({ nota }: { nota: Nota }) {
  const confere = usePode('compras.nota.conferir')
  const trava = nota.estado === 'lancada' || !confere
  const c = useConferencia(nota)
  const aberto = nota.linhas.find((i) => i.n === c.aberto)
  const celular = useCelular()
  useTituloDaPagina(`NF-e ${nota.numero}`)
  const avaria = aberto && Number(aberto.recebida ?? 0) > 0 && (
    <Avaria key={aberto.n} {...{ nota: nota.id, item: aberto, trava, conferencia: c }} />
  )
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <CabecaDaNota nota={nota} />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_20.5rem] max-lg:block max-lg:overflow-y-auto">
        <div className="flex min-h-0 min-w-0 flex-col border-r max-lg:border-r-0">
          {!trava && (
            <div className="border-b px-4 py-2.5">
              <Leitor foco={!celular} rotulo="Leia a série ou digite 12 × código" aoLer={c.ler} />
            </div>
          )}
          <Onde nota={nota} trava={trava} conferencia={c} />
          <header
            aria-hidden="true"
            className="g-conf-linha border-b text-12 text-text-2"
            data-sem-custo={nota.frete ? undefined : ''}
          >
            <span>#</span>
            <span>Na nota</span>
            <span>No Girassol</span>
            <span className="text-right">Faturado</span>
            <span className="text-right">Recebido</span>
            <span className="text-right">Avaria</span>
            <span className="text-right">Séries, lotes</span>
            {nota.frete && <span className="text-right">Custo un.</span>}
          </header>
          <ol aria-label="Itens da nota" className="min-h-0 flex-1 overflow-y-auto max-lg:overflow-visible">
            {nota.linhas.map((i) => (
              <LinhaDoItem key={i.n} {...{ nota: nota.id, item: i, trava, conferencia: c }} />
            ))}
          </ol>
          <Leituras leituras={nota.leituras} />
        </div>
        <aside aria-label="Lotes, avaria, frete e total" className="min-h-0 overflow-y-auto max-lg:overflow-visible">
          {aberto?.material?.rastreio === 'lote' && (
            <LotesDoItem key={`lotes ${aberto.n}`} {...{ item: aberto, trava, conferencia: c }} />
          )}
          {avaria}
          <FreteETotal nota={nota} trava={trava} conferencia={c} />
        </aside>
      </div>
      <Rodape nota={nota} trava={trava} />
    </div>
  )
}

/** Where it enters, of which order it is, and how many items are done. */
function Onde({ nota, trava, conferencia: c }: { nota: Nota; trava: boolean; conferencia: Conferencia }) {
  const locais = useLocais()
  const vePedidos = usePode('compras.pedido.ver')
  const pedidos = usePedidos(
    { fornecedor: nota.fornecedor_id, estado: ['enviado', 'confirmado', 'parcial'] },
    vePedidos && !trava,
  )
  const abertos = pedidos.data?.pages.flatMap((p) => p.data) ?? []
  const feitos = nota.linhas.filter((i) => i.falta === null).length
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-2 text-13">
      {trava ? (
        <span>
          Recebe em <strong className="font-semibold">{nota.local ?? '–'}</strong>
        </span>
      ) : (
        <Select
          rotulo="Recebe em"
          rotuloOculto
          placeholder="Recebe em…"
          className="w-44"
          valor={nota.local_id}
          opcoes={(locais.data ?? []).filter((l) => l.fisico).map((l) => ({ valor: l.id, rotulo: l.nome }))}
          aoMudar={(local_id) => void c.alterar({ local_id })}
        />
      )}
      {nota.pedido !== null && <span className="num">Pedido {nomeDoPedido(nota.pedido)}</span>}
      {!trava && nota.pedido === null && abertos.length > 0 && (
        <Select
          rotulo="Pedido"
          rotuloOculto
          placeholder="De que pedido?"
          className="w-44"
          valor={nota.pedido_id}
          opcoes={abertos.map((p) => ({ valor: p.id, rotulo: `${nomeDoPedido(p.numero)}, ${p.resumo}` }))}
          aoMudar={(pedido_id) => void c.alterar({ pedido_id })}
        />
      )}
      {nota.divergencias.slice(0, 3).map((d) => (
        <Chip key={d} tom="alerta">
          {d}
        </Chip>
      ))}
      <span className="flex-1" />
      <span className="num flex items-center gap-2 text-text-2">
        {feitos} de {nota.linhas.length} itens conferidos
        <span className="g-barra w-20" aria-hidden="true">
          <i style={{ width: `${(feitos / Math.max(1, nota.linhas.length)) * 100}%` }} />
        </span>
      </span>
    </div>
  )
}

/** What posting does, what is missing for it, and the act itself. */
function Rodape({ nota, trava }: { nota: Nota; trava: boolean }) {
  const navegar = useNavegar()
  const [ajusta, veCusto] = [usePode('estoque.ajuste.criar'), usePode('estoque.custo.ver')]
  const acerta = ajusta && veCusto
  const [ofereceu, setOfereceu] = useState(false)
  const { indo, geral, fazer } = useAto()
  const lancar = async () => {
    if (trava || nota.falta !== null) return setOfereceu(true)
    await fazer(async () => {
      await chamar(notas.lancar, { params: { id: nota.id } })
      await Promise.all([relerCompras(), relerEstoque()])
    }, 'Não deu para lançar. A conferência continua guardada: tente de novo.')
  }
  useAtalhos(
    'Conferência',
    [{ teclas: 'mod+enter', rotulo: 'Lançar a entrada', emCampos: true, executar: () => void lancar() }],
    !trava,
  )
  if (nota.estado === 'lancada')
    return (
      <footer className="border-t p-3">
        <AlertBox
          tom="sucesso"
          titulo={`Lançada em ${nota.lancada_em ? dataHora(nota.lancada_em) : ''}${nota.lancada_por ? `, por ${nota.lancada_por}` : ''}.`}
        >
          {nota.movimento_id && (
            <LinkButton
              onClick={() => void navegar({ href: linkDosMovimentos({ movimento: nota.movimento_id ?? '' }) })}
            >
              {acerta ? 'Ver o movimento, ou acertar frete e preço' : 'Ver o movimento'}
            </LinkButton>
          )}
        </AlertBox>
      </footer>
    )
  return (
    <footer className="flex flex-wrap items-center gap-3 border-t bg-surface px-4 py-3">
      <p className="flex min-w-0 flex-1 basis-72 items-center gap-2 text-13 text-text-2">
        <Info aria-hidden="true" className="shrink-0" />
        {nota.ao_lancar}
      </p>
      {(geral ?? nota.falta) && (
        <p
          role={geral || ofereceu ? 'alert' : undefined}
          className={`text-13 font-semibold ${geral ? 'text-danger' : 'text-warning'}`}
        >
          {geral ?? nota.falta}
        </p>
      )}
      <Button tamanho="grande" onClick={() => void navegar({ href: linkDasNotas() })}>
        Guardar e sair
      </Button>
      {!trava && (
        <Button
          variante="primaria"
          tamanho="grande"
          className="max-md:min-h-[52px] max-md:flex-1"
          ocupado={indo}
          aria-disabled={nota.falta !== null || indo}
          style={nota.falta === null ? undefined : { opacity: 0.5 }}
          onClick={() => void lancar()}
        >
          Lançar entrada
        </Button>
      )}
    </footer>
  )
}
