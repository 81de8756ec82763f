import { useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { useAtalhos } from '#ui/atalhos/usar-atalhos.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Chip } from '#ui/chip.tsx'
import { ClipboardCheck } from '#ui/icones.ts'
import { plural } from '#ui/formatos.ts'
import { useSemRede } from '#ui/offline-bar.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { movimentos } from '../../contract/movimentos.ts'
import type { Local } from '../../contract/cadastros.ts'
import { relerEstoque } from '../dados.ts'
import { QUAIS } from '../nomes.ts'
import { CabecaDoMovimento, completar } from './cabeca.tsx'
import { carrinhoVazio, useCarrinho } from './carrinho.ts'
import { Linhas } from './linhas.tsx'
import { lerDestino } from './encaixes.ts'
import { NovaLinha } from './nova-linha.tsx'
import {
  ehAjuste,
  faltaNaCabeca,
  pedidoDoAjuste,
  pedidoDoMovimento,
  qualDe,
  type Cabeca,
  type Linha,
  type Qual,
} from './rascunho.ts'
import { Espera, Recibo } from './recibo.tsx'

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
  qual: Qual
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
  const { carrinho, mudar } = useCarrinho(qual)
  const { linhas, destino } = carrinho
  const [feito, setFeito] = useState<Feito | null>(null)
  const { indo, erros, geral, fazer, dizer } = useAto()
  const semRede = useSemRede()
  const cabeca = completar(qual, carrinho.cabeca, locais)
  const mudarCabeca = (nova: Cabeca) =>
    mudar((antes) => ({
      ...antes,
      cabeca: nova,
      // the balances that were read are of the place before
      linhas: nova.de === cabeca.de ? antes.linhas : antes.linhas.map((l) => ({ ...l, aqui: null })),
    }))
  const lerCodigoDeDestino = async (texto: string) => {
    const lido = await lerDestino(texto)
    if (!lido) return null
    const cliente = locais.find((l) => l.tipo === 'cliente')?.id ?? null
    mudar((antes) => ({
      ...antes,
      destino: lido,
      cabeca:
        qual === 'saida'
          ? { ...antes.cabeca, destino: lido.origem.tipo, para: cliente }
          : { ...antes.cabeca, de: cliente },
    }))
    return [lido.documento, lido.detalhe].filter(Boolean).join(', ')
  }
  const concluir = async () => {
    if (linhas.length === 0) return dizer('Escolha ao menos um material.')
    if (carrinho.lidos.length > 0) return dizer('Há códigos lidos sem rede por conferir.')
    const falta = faltaNaCabeca(qual, cabeca, destino !== null)
    if (falta) return dizer(falta)
    if (indo || semRede) return
    const livro = qualDe(qual, cabeca)
    const { chave } = carrinho
    await fazer(async () => {
      const { data } = ehAjuste(livro)
        ? await chamar(movimentos.ajustar, { body: pedidoDoAjuste(livro, chave, cabeca, linhas) })
        : await chamar(movimentos.criar, { body: pedidoDoMovimento(livro, chave, cabeca, linhas, destino?.origem) })
      setFeito({ ...data, qual: livro })
      // only the answer empties it: without one the same key is sent again
      mudar((antes) => ({ ...carrinhoVazio(), cabeca: { ...antes.cabeca, motivo: '' } }))
      await relerEstoque()
    }, 'Não deu para lançar. As linhas continuam aqui: tente de novo.')
  }
  const aoVoltar = useEffectEvent(() => {
    if (!carrinho.quandoVoltar || carrinho.lidos.length > 0) return
    mudar((antes) => ({ ...antes, quandoVoltar: false }))
    void concluir()
  })
  const porConferir = carrinho.lidos.length
  useEffect(() => {
    if (!semRede) aoVoltar()
  }, [semRede, porConferir])
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
      <CabecaDoMovimento
        qual={qual}
        cabeca={cabeca}
        locais={locais}
        erros={erros}
        lido={destino}
        aoMudar={mudarCabeca}
        aoEscolher={(d) => mudar((antes) => ({ ...antes, destino: d }))}
      />
      {destino && (
        <div className="flex flex-wrap items-center gap-2 text-13">
          <Chip
            tom="info"
            icone={<ClipboardCheck />}
            rotuloRemover={`Não é mais de ${destino.documento}`}
            aoRemover={() => mudar((antes) => ({ ...antes, destino: null }))}
          >
            {destino.documento}
          </Chip>
          <span className="text-text-2">{destino.detalhe}</span>
        </div>
      )}
      {erros.origem && qual !== 'saida' && (
        <p role="alert" className="text-12 text-danger">
          {erros.origem}
        </p>
      )}
      {feito && linhas.length === 0 && feito.situacao !== 'esperando' && (
        <Recibo qual={feito.qual} movimento={feito.id} />
      )}
      {feito && linhas.length === 0 && feito.situacao === 'esperando' && <Espera />}
      <NovaLinha
        qual={qualDe(qual, cabeca) === 'perda' ? 'perda' : qual}
        local={ondeSeVe(qual, cabeca, locais)}
        codigo={typeof search.codigo === 'string' ? search.codigo : undefined}
        jaLidas={new Set(linhas.flatMap((l) => l.series))}
        pede={qual === 'saida' ? destino?.pede : undefined}
        aoLerDestino={qual === 'saida' || qual === 'devolucao_do_cliente' ? lerCodigoDeDestino : undefined}
        lidos={carrinho.lidos}
        aoGuardar={(l) => mudar((antes) => ({ ...antes, lidos: [...antes.lidos, l] }))}
        aoConferir={() => mudar((antes) => ({ ...antes, lidos: antes.lidos.slice(1) }))}
        aoIncluir={(l) => mudar((antes) => ({ ...antes, linhas: juntar(antes.linhas, l) }))}
      />
      <Linhas
        qual={qual}
        linhas={linhas}
        erros={erros}
        aoTirar={(n) => mudar((antes) => ({ ...antes, linhas: antes.linhas.filter((_, outro) => outro !== n) }))}
      />
      {geral && <AlertBox tom="perigo" titulo={geral} />}
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t bg-surface py-3">
        <span className="flex-1 text-13 text-text-2">
          {linhas.length === 0 ? 'Nenhuma linha ainda' : plural(linhas.length, 'linha')}
        </span>
        {semRede && linhas.length + porConferir > 0 && (
          <Checkbox
            className="max-md:min-h-11 max-md:basis-full max-md:items-center"
            rotulo="Sem rede: concluir quando voltar"
            checked={carrinho.quandoVoltar}
            onChange={(e) => {
              const quandoVoltar = e.currentTarget.checked
              mudar((antes) => ({ ...antes, quandoVoltar }))
            }}
          />
        )}
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
