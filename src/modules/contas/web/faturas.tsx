import { useState } from 'react'
import { linkDaConta } from '#modules/contas/links.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { AlertBox } from '#ui/alert-box.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { dataHora, dinheiro, tamanhoDeArquivo } from '#ui/formatos.ts'
import { Link } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { ContaNaLista, Dono } from '../tipos.ts'
import { relerContas, useContasDo } from './dados.ts'
import { ACEITA, ehFoto, ehGrande, enviarConta, reduzirFoto } from './enviar.ts'
import { fraseDoErro } from './usar-conferencia.ts'

const SITUACAO = {
  lendo: { rotulo: 'Lendo', tom: 'info' },
  lida: { rotulo: 'Para conferir', tom: 'alerta' },
  recusada: { rotulo: 'Não lida', tom: 'perigo' },
  conferida: { rotulo: 'Conferida', tom: 'sucesso' },
} as const

/** The bills of a contact, card or proposal, and where one is sent. */
export function Faturas({ dono }: { dono: Dono }) {
  const envia = usePode('contas.conta.conferir')
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useContasDo(dono)
  if (isPending) return <SkeletonList linhas={3} comRosto={false} rotulo="Carregando as faturas" />
  if (!data)
    return <ErrorState oQueFalhou="As faturas não carregaram." detalhe={error?.message} aoTentar={() => refetch()} />
  const lista = data.pages.flatMap((p) => p.data)
  return (
    <section aria-label="Faturas" className="grid max-w-3xl gap-4">
      {envia && <Enviar dono={dono} />}
      {lista.length === 0 ? (
        <EmptyState
          frase="Nenhuma fatura ainda"
          detalhe="Envie a conta de energia em PDF, foto ou XML: os campos aparecem ao lado da imagem."
        />
      ) : (
        <ul>
          {lista.map((c) => (
            <Fatura key={c.id} fatura={c} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button ocupado={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </section>
  )
}

function Fatura({ fatura: c }: { fatura: ContaNaLista }) {
  const { rotulo, tom } = SITUACAO[c.situacao]
  const fatos = [
    c.concessionaria,
    c.uc && `UC ${c.uc}`,
    c.mes && c.mes.split('-').reverse().join('/'),
    c.total_centavos !== null && dinheiro(c.total_centavos),
  ].filter(Boolean)
  return (
    <li className="flex items-center gap-3 border-b py-2.5">
      <span className="min-w-0 flex-1">
        <Link href={linkDaConta(c)} className="block truncate text-13 font-medium">
          {fatos.length > 0 ? fatos.join(' · ') : c.nome}
        </Link>
        <span className="block truncate text-12 text-text-2">
          {c.situacao === 'recusada' ? c.recusa : `${c.nome} · enviada em ${dataHora(c.criada_em)}`}
        </span>
      </span>
      <Chip tom={tom}>{rotulo}</Chip>
    </li>
  )
}

function Enviar({ dono }: { dono: Dono }) {
  const navegar = useNavegar()
  const [indo, setIndo] = useState(false)
  const [erro, setErro] = useState<string | null>(null)
  const [grande, setGrande] = useState<File | null>(null)
  async function enviar(arquivo: File | null) {
    setErro(null)
    if (!arquivo) return setErro('A foto não pôde ser reduzida. Tire outra, com menos megapixels.')
    if (ehGrande(arquivo)) {
      if (ehFoto(arquivo)) return setGrande(arquivo)
      return setErro(`O arquivo tem ${tamanhoDeArquivo(arquivo.size)}; o limite é 20 MB. Envie só a fatura.`)
    }
    setIndo(true)
    try {
      const conta = await enviarConta(dono, arquivo)
      await relerContas()
      await navegar({ href: linkDaConta(conta) })
    } catch (e) {
      setErro(fraseDoErro(e))
    } finally {
      setIndo(false)
      setGrande(null)
    }
  }
  return (
    <div className="grid gap-2">
      <FileDrop
        rotulo={indo ? 'Enviando a fatura…' : 'Ler uma fatura de energia'}
        dica="PDF, foto ou XML da NF3e, até 20 MB"
        aceita={ACEITA}
        erro={erro}
        disabled={indo}
        aoEscolher={([arquivo]) => void enviar(arquivo ?? null)}
      />
      {grande && (
        <AlertBox
          tom="alerta"
          titulo={`A foto tem ${tamanhoDeArquivo(grande.size)}; o limite é 20 MB. Reduzo e envio?`}
          acao={
            <Button tamanho="pequeno" ocupado={indo} onClick={() => void reduzirFoto(grande).then(enviar)}>
              Reduzir e enviar
            </Button>
          }
        />
      )}
    </div>
  )
}
