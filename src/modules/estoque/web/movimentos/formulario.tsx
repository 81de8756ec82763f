import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { diaAqui } from '#kit/aqui.ts'
import { chamar } from '#platform/navegador/api.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { uuidv7 } from '#kit/id.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { useAtalhos } from '#ui/atalhos/use-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { ClipboardCheck } from '#ui/icones.ts'
import { plural } from '#ui/formatos.ts'
import { LinkButton } from '#ui/link.tsx'
import { useSemRede } from '#ui/offline-bar.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { movimentos } from '../../contract/movimentos.ts'
import type { Local } from '../../contract/cadastros.ts'
import { linkDosAjustes, linkDosMovimentos } from '../../links.ts'
import { relerEstoque, useMovimento } from '../dados.ts'
import { QUAIS } from '../nomes.ts'
import { antesEDepois } from './antes-e-depois.ts'
import { CabecaDoMovimento, completar } from './cabeca.tsx'
import { Linhas } from './linhas.tsx'
import { lerDestino, type DestinoLido } from './encaixes.ts'
import { NovaLinha } from './nova-linha.tsx'
import {
  CABECA_VAZIA,
  ehAjuste,
  pedidoDoAjuste,
  pedidoDoMovimento,
  type Cabeca,
  type Linha,
  type Qual,
} from './rascunho.ts'

/** Serials of a material that is already there join its line. */
function juntar(linhas: readonly Linha[], nova: Linha): readonly Linha[] {
  const n = linhas.findIndex(
    (l) => l.material.id === nova.material.id && nova.series.length > 0 && l.valor === nova.valor,
  )
  const igual = linhas[n]
  if (!igual) return [...linhas, nova]
  const series = [...new Set([...igual.series, ...nova.series])]
  return linhas.with(n, { ...igual, series, quantidade: String(series.length) })
}

interface Feito {
  id: string
  /** absent of what always posts */
  situacao?: 'lancado' | 'esperando'
}

/** The place whose balance counts: where goods arrive, or where they leave from; none where that is outside the company. */
function ondeSeVe(qual: Qual, c: Cabeca, locais: readonly Local[]): string | null {
  const id = qual === 'entrada' ? c.para : c.de
  return locais.some((l) => l.id === id && l.fisico) ? id : null
}

/** One movement: places, then material after material, then one posting. What was typed stays when it is refused. */
export function FormularioDeMovimento({ qual, locais }: { qual: Qual; locais: readonly Local[] }) {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const [escrita, setCabeca] = useState<Cabeca>({ ...CABECA_VAZIA, dia: diaAqui() })
  const [linhas, setLinhas] = useState<readonly Linha[]>([])
  const [chave, setChave] = useState(uuidv7)
  const [feito, setFeito] = useState<Feito | null>(null)
  const [destino, setDestino] = useState<DestinoLido | null>(null)
  const { indo, erros, geral, fazer, dizer } = useAto()
  const semRede = useSemRede()
  const cabeca = completar(qual, escrita, locais)
  const mudarCabeca = (nova: Cabeca) => {
    setCabeca(nova)
    // the balances that were read are of the place before
    if (nova.de !== cabeca.de) setLinhas((antes) => antes.map((l) => ({ ...l, aqui: null })))
  }
  const lerCodigoDeDestino = async (texto: string) => {
    const lido = await lerDestino(texto)
    if (!lido) return null
    setDestino(lido)
    const cliente = locais.find((l) => l.tipo === 'cliente')?.id
    if (cliente) setCabeca((antes) => ({ ...antes, [qual === 'saida' ? 'para' : 'de']: cliente }))
    return [lido.documento, lido.detalhe].filter(Boolean).join(', ')
  }
  const concluir = async () => {
    if (linhas.length === 0) return dizer('Escolha ao menos um material.')
    if (!cabeca.de || (!ehAjuste(qual) && !cabeca.para)) return dizer('Escolha os locais.')
    if (ehAjuste(qual) && !cabeca.motivoId) return dizer('Escolha um motivo da lista.')
    if (indo || semRede) return
    await fazer(async () => {
      setFeito(
        ehAjuste(qual)
          ? (await chamar(movimentos.ajustar, { body: pedidoDoAjuste(qual, chave, cabeca, linhas) })).data
          : (await chamar(movimentos.criar, { body: pedidoDoMovimento(qual, chave, cabeca, linhas, destino?.origem) }))
              .data,
      )
      setLinhas([])
      setDestino(null)
      setChave(uuidv7())
      await relerEstoque()
    }, 'Não deu para lançar. As linhas continuam aqui: tente de novo.')
  }
  useAtalhos(QUAIS[qual], [
    {
      teclas: 'mod+enter',
      rotulo: `Concluir ${QUAIS[qual].toLowerCase()}`,
      emCampos: true,
      executar: () => void concluir(),
    },
  ])
  return (
    <div className="grid gap-5">
      <CabecaDoMovimento qual={qual} cabeca={cabeca} locais={locais} erros={erros} aoMudar={mudarCabeca} />
      {destino && (
        <div className="flex flex-wrap items-center gap-2 text-13">
          <Chip
            tom="info"
            icone={<ClipboardCheck />}
            rotuloRemover={`Não é mais da ${destino.documento}`}
            aoRemover={() => setDestino(null)}
          >
            {destino.documento}
          </Chip>
          <span className="text-text-2">{destino.detalhe}</span>
        </div>
      )}
      {erros.origem && (
        <p role="alert" className="text-12 text-danger">
          {erros.origem}
        </p>
      )}
      {feito && linhas.length === 0 && feito.situacao !== 'esperando' && <Recibo qual={qual} movimento={feito.id} />}
      {feito && linhas.length === 0 && feito.situacao === 'esperando' && <Espera />}
      <NovaLinha
        qual={qual}
        local={ondeSeVe(qual, cabeca, locais)}
        codigo={typeof search.codigo === 'string' ? search.codigo : undefined}
        jaLidas={new Set(linhas.flatMap((l) => l.series))}
        pede={qual === 'saida' ? destino?.pede : undefined}
        aoLerDestino={qual === 'saida' || qual === 'devolucao_do_cliente' ? lerCodigoDeDestino : undefined}
        aoIncluir={(l) => setLinhas((antes) => juntar(antes, l))}
      />
      <Linhas
        qual={qual}
        linhas={linhas}
        erros={erros}
        aoTirar={(n) => setLinhas((antes) => antes.filter((_, outro) => outro !== n))}
      />
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <div className="sticky bottom-0 flex items-center gap-3 border-t bg-surface py-3">
        <span className="flex-1 text-13 text-text-2">
          {linhas.length === 0 ? 'Nenhuma linha ainda' : plural(linhas.length, 'linha')}
        </span>
        <Button
          variante="primaria"
          tamanho="grande"
          atalho="mod+enter"
          ocupado={indo}
          className="max-md:min-h-[52px] max-md:flex-1"
          disabled={semRede}
          onClick={() => void concluir()}
        >
          {semRede ? 'Sem conexão' : `Concluir ${QUAIS[qual].toLowerCase()}`}
        </Button>
      </div>
    </div>
  )
}

/** Above the limit nothing is posted yet. */
function Espera() {
  const navegar = useNavegar()
  return (
    <AlertBox tom="info" titulo="Passou do limite: espera a aprovação de outra pessoa.">
      <p className="text-13">O livro muda quando ela aprovar. Avisamos você da decisão.</p>
      <LinkButton className="max-md:min-h-11" onClick={() => void navegar({ href: linkDosAjustes() })}>
        Ver o que espera
      </LinkButton>
    </AlertBox>
  )
}

function Recibo({ qual, movimento }: { qual: Qual; movimento: string }) {
  const navegar = useNavegar()
  const { data } = useMovimento(movimento)
  return (
    <AlertBox tom="sucesso" titulo={`${QUAIS[qual]}: lançamento feito.`}>
      <ul aria-label="O que mudou" className="num mb-2 text-13 empty:hidden">
        {data?.itens.map((i) => (
          <li key={i.n}>
            {i.codigo} {i.nome}: {antesEDepois(i)}
          </li>
        ))}
      </ul>
      <LinkButton onClick={() => void navegar({ href: linkDosMovimentos({ movimento }) })}>
        Ver ou estornar o movimento
      </LinkButton>
    </AlertBox>
  )
}
