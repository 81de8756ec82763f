import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chamar } from '#platform/navegador/api.ts'
import { usePode } from '#platform/navegador/pessoa.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Archive, ArrowLeft, Pencil, RotateCcw } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Link } from '#ui/link.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useAto } from '#ui/usar-ato.ts'
import { chaves, reler, useNomeDoDepartamento } from '#modules/acesso/nucleo/web/dados.ts'
import { papeis, type PapelDesenhado } from '../../contract/papeis.ts'
import { Matriz } from '../cargos/matriz.tsx'
import { EditorDoPapel } from './editor.tsx'

/** One drawn role: what it may, who holds it, and for administrators its changes. */
export function DetalheDoPapel({ papel, aoFechar }: { papel: PapelDesenhado; aoFechar: () => void }) {
  const nomeDoDepartamento = useNomeDoDepartamento()
  const desenha = usePode('cad.papel.desenhar')
  const [aba, setAba] = useState<'permissoes' | 'pessoas'>('permissoes')
  const [mudando, setMudando] = useState(false)
  const { indo, fazer } = useAto()
  const arquivado = papel.arquivado_em !== null
  const arquivar = () =>
    fazer(
      async () => {
        await chamar(papeis.arquivar, {
          params: { id: papel.id },
          body: { versao: papel.versao, arquivado: !arquivado },
        })
        await reler(chaves.papeis)
        avisar({ titulo: arquivado ? 'Papel de volta' : 'Papel arquivado' })
      },
      (erro) => avisarFalha('O papel não mudou', erro),
    )
  const soma = [{ papel: papel.id, departamento: papel.departamento ?? '', direitos: papel.permissoes }]
  return (
    <section aria-label={papel.nome} className="flex h-full min-h-0 flex-col">
      <header className="flex min-h-14 flex-wrap items-center gap-2 px-4 py-2">
        <IconButton rotulo="Voltar aos papéis" className="md:hidden" icone={<ArrowLeft />} onClick={aoFechar} />
        <div className="min-w-52 flex-1">
          <h2 className="titulo-painel flex items-center gap-2">
            <span className="truncate">{papel.nome}</span>
            {arquivado && <Chip>arquivado</Chip>}
          </h2>
          <p className="text-13 text-text-2">{papel.frase}</p>
          <p className="text-12 text-text-3">{nomeDoDepartamento(papel.departamento) || 'De qualquer departamento'}</p>
        </div>
        {desenha && (
          <>
            <Button
              tamanho="pequeno"
              ocupado={indo}
              icone={arquivado ? <RotateCcw /> : <Archive />}
              onClick={() => void arquivar()}
            >
              {arquivado ? 'Trazer de volta' : 'Arquivar'}
            </Button>
            <Button tamanho="pequeno" icone={<Pencil />} onClick={() => setMudando(true)}>
              Mudar
            </Button>
          </>
        )}
      </header>
      <Tabs<'permissoes' | 'pessoas'>
        rotulo="Partes do papel"
        abas={[
          { valor: 'permissoes', rotulo: 'Permissões' },
          { valor: 'pessoas', rotulo: 'Pessoas', contagem: papel.pessoas },
        ]}
        valor={aba}
        aoMudar={setAba}
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {aba === 'permissoes' ? <Matriz antes={soma} papeis={soma} outros={[]} /> : <QuemTem papel={papel} />}
      </div>
      {mudando && <EditorDoPapel papel={papel} aoFechar={() => setMudando(false)} />}
    </section>
  )
}

function QuemTem({ papel }: { papel: PapelDesenhado }) {
  const nomeDoDepartamento = useNomeDoDepartamento()
  const edita = usePode('cad.usuario.editar')
  const q = useQuery({
    queryKey: [...chaves.papeis, 'pessoas', papel.id, papel.versao],
    queryFn: async ({ signal }) => (await chamar(papeis.pessoas, { params: { id: papel.id } }, { signal })).data,
  })
  if (!q.data) return <SkeletonList linhas={3} rotulo="Carregando pessoas" />
  if (q.data.length === 0)
    return <EmptyState frase="Ninguém tem este papel" detalhe="Dê o papel na ficha de uma pessoa, em Pessoas." />
  return (
    <ul aria-label="Quem tem o papel">
      {q.data.map((p) => (
        <li key={`${p.id}:${p.departamento}`} className="flex min-h-12 items-center gap-3 border-b px-4 py-2 text-13">
          <Avatar nome={p.nome} chave={p.id} imagem={p.foto} tamanho={28} />
          <span className="min-w-0 flex-1">
            {edita ? <Link href={`/cad/cadastros/usuarios?pessoa=${p.id}`}>{p.nome}</Link> : p.nome}
            <span className="block text-12 text-text-2">{nomeDoDepartamento(p.departamento)}</span>
          </span>
          {!p.vigente && <Chip>ainda não vale</Chip>}
        </li>
      ))}
    </ul>
  )
}
