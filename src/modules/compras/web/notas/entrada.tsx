import { useState } from 'react'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { StatusChip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { dataCurta, dinheiro, numero } from '#ui/formatos.ts'
import { Leitor } from '#ui/leitor/leitor.tsx'
import type { Leitura, Resposta } from '#ui/leitor/tipos.ts'
import { LinkButton, Link } from '#ui/link.tsx'
import { Receipt } from '#ui/icones.ts'
import { SkeletonList } from '#ui/skeleton.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { chamar } from '#platform/navegador/api.ts'
import { notas, type NotaNaLista } from '../../contract/notas.ts'
import { linkDaNota } from '../../links.ts'
import { enviarXml, relerCompras, useNotas } from '../dados.ts'
import { Pendencias } from './pendencias.tsx'

const DEZ_MB = 10 * 1024 * 1024

/** "Por NF-e": drop the XML, or read the key of a note that is already here. */
export function EntradaPorNota() {
  const confere = usePode('compras.nota.conferir')
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6 p-5 max-md:p-3">
      {confere && <Enviar />}
      <Lista />
      <Pendencias />
    </div>
  )
}

function Enviar() {
  const navegar = useNavegar()
  const { indo, geral, fazer } = useAto()
  const [ja, setJa] = useState<{ id: string; aviso: string } | null>(null)
  const enviar = (arquivos: readonly File[]) =>
    fazer(async () => {
      setJa(null)
      const [um] = arquivos
      if (!um) return
      const { id, aviso } = await enviarXml(um)
      void relerCompras()
      if (aviso?.startsWith('Esta nota já entrou')) setJa({ id, aviso })
      else await navegar({ href: linkDaNota(id) })
    }, 'Não deu para ler a nota. Confira a conexão e tente de novo.')
  const achar = async ({ texto }: Leitura): Promise<Resposta> => {
    const chave = texto.replaceAll(/\s/g, '')
    if (chave.length !== 44) return { tom: 'recusada', texto: 'a chave de acesso tem 44 letras e números' }
    const { data } = await chamar(notas.listar, { query: { busca: chave } })
    const [nota] = data
    if (!nota) return { tom: 'recusada', texto: 'esta nota ainda não foi enviada: solte o XML dela' }
    await navegar({ href: linkDaNota(nota.id) })
    return { tom: 'aceita', texto: `NF-e ${numero(nota.numero)}` }
  }
  return (
    <section aria-label="Enviar nota" className="grid gap-3">
      <FileDrop
        rotulo={indo ? 'Lendo a nota…' : 'Solte aqui o XML da NF-e'}
        dica="O XML autorizado que o fornecedor manda"
        aceita=".xml,text/xml,application/xml"
        maximoBytes={DEZ_MB}
        erro={geral}
        disabled={indo}
        aoEscolher={(arquivos) => void enviar(arquivos)}
      />
      {ja && (
        <AlertBox tom="alerta" titulo={ja.aviso}>
          <LinkButton onClick={() => void navegar({ href: linkDaNota(ja.id) })}>Abrir a entrada</LinkButton>
        </AlertBox>
      )}
      <Leitor rotulo="Leia a chave de 44 números de uma nota já enviada" aoLer={achar} />
    </section>
  )
}

function Lista() {
  const consulta = useNotas({})
  const linhas = consulta.data?.pages.flatMap((p) => p.data) ?? []
  if (consulta.isPending) return <SkeletonList linhas={4} comRosto={false} rotulo="Carregando as notas" />
  if (consulta.isError && linhas.length === 0)
    return <ErrorState oQueFalhou="As notas não carregaram." aoTentar={() => consulta.refetch()} />
  if (linhas.length === 0)
    return (
      <EmptyState
        icone={<Receipt />}
        frase="Nenhuma nota ainda"
        detalhe="O XML de uma nota vira entrada no estoque depois de conferido com o que chegou."
      />
    )
  return (
    <section aria-label="Notas">
      <h2 className="mb-1 text-13 font-semibold">Notas</h2>
      <ul className="border-t">
        {linhas.map((n) => (
          <Nota key={n.id} n={n} />
        ))}
      </ul>
      {consulta.hasNextPage && (
        <Button className="mt-3" ocupado={consulta.isFetchingNextPage} onClick={() => void consulta.fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </section>
  )
}

function Nota({ n }: { n: NotaNaLista }) {
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-0.5 border-b py-2 text-13">
      <Link href={linkDaNota(n.id)} className="num font-medium">
        NF-e {numero(n.numero)}
      </Link>
      <span className="min-w-0 flex-1 truncate">{n.fornecedor}</span>
      <span className="num text-text-2">emitida em {dataCurta(n.emitida_em)}</span>
      {n.total_centavos !== undefined && <span className="num">{dinheiro(n.total_centavos)}</span>}
      {n.estado === 'lancada' ? (
        <StatusChip tom="sucesso">lançada{n.lancada_por ? ` por ${n.lancada_por}` : ''}</StatusChip>
      ) : (
        <StatusChip tom="alerta">
          {n.conferidos} de {n.itens} conferidos
        </StatusChip>
      )}
    </li>
  )
}
