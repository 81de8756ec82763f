import { useParams } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useTituloDaPagina } from '#platform/navegador/pagina.tsx'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { dinheiro } from '#ui/formatos.ts'
import { Plus, Wrench } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonList } from '#ui/skeleton.tsx'
import type { Coluna } from '#ui/tabela/tipos.ts'
import { Tabs } from '#ui/tabs.tsx'
import type { Servico } from '../../contract/cadastros.ts'
import { linkDosDetalhesDoServico, linkDoServico } from '../../links.ts'
import { useServico, useServicos } from '../dados.ts'
import { HABILIDADES, minutosEscritos, TIPOS } from '../nomes.ts'
import { DetalhesDoServico } from './detalhes-do-servico.tsx'
import { FormularioDoServico } from './formulario-do-servico.tsx'
import { ListaDeCadastro } from './lista.tsx'

const COLUNAS: readonly Coluna<Servico>[] = [
  {
    id: 'nome',
    titulo: 'Serviço',
    principal: true,
    celula: (s) => <span className="truncate font-medium">{s.nome}</span>,
  },
  { id: 'tipo', titulo: 'Tipo', largura: 110, noCartao: true, celula: (s) => TIPOS[s.tipo] },
  {
    id: 'duracao',
    titulo: 'Duração',
    largura: 90,
    noCartao: true,
    celula: (s) => <span className="num">{minutosEscritos(s.duracao_min)}</span>,
  },
  {
    id: 'habilidades',
    titulo: 'Exige',
    largura: 160,
    celula: (s) => <span className="truncate">{s.habilidades.map((h) => HABILIDADES[h] ?? h).join(', ') || '–'}</span>,
  },
  { id: 'checklist', titulo: 'Checklist', largura: 150, celula: (s) => s.checklist ?? '–' },
  {
    id: 'pecas',
    titulo: 'Peças',
    largura: 70,
    alinhar: 'direita',
    celula: (s) => <span className="num">{s.pecas.length}</span>,
  },
  {
    id: 'preco',
    titulo: 'Preço',
    largura: 110,
    alinhar: 'direita',
    noCartao: true,
    celula: (s) => <span className="num">{s.preco_centavos === null ? '–' : dinheiro(s.preco_centavos)}</span>,
  },
  {
    id: 'abertas',
    titulo: 'Abertas',
    largura: 84,
    alinhar: 'direita',
    celula: (s) => <span className="num">{s.ordens_abertas}</span>,
  },
]

/** `/mpvl/cadastros/servicos`: what a service means in the field. */
export function TelaDosServicos() {
  const [busca, setBusca] = useState('')
  const [novo, setNovo] = useState(false)
  const navegar = useNavegar()
  const edita = usePode('ordens.cadastro.editar')
  const consulta = useServicos()
  const texto = busca.trim().toLowerCase()
  const achados = consulta.data?.filter((s) => s.nome.toLowerCase().includes(texto))
  return (
    <>
      <ListaDeCadastro
        titulo="Serviços"
        detalhe="duração, habilidades, checklist, preço e peças"
        busca={busca}
        dica="Nome do serviço"
        aoBuscar={setBusca}
        colunas={COLUNAS}
        consulta={{ ...consulta, data: achados }}
        idDe={(s) => s.id}
        rotuloDe={(s) => s.nome}
        aoAbrir={(s) => void navegar({ to: linkDoServico(s.id) })}
        vazio="Nenhum serviço ainda. Um serviço diz quanto a visita dura e o que ela exige."
        icone={<Wrench />}
        comeco={
          edita && (
            <Button variante="primaria" icone={<Plus />} onClick={() => setNovo(true)}>
              Cadastrar o primeiro serviço
            </Button>
          )
        }
        acoes={
          edita && (
            <Button tamanho="pequeno" icone={<Plus />} onClick={() => setNovo(true)}>
              Novo serviço
            </Button>
          )
        }
      />
      {novo && (
        <Drawer titulado titulo="Novo serviço" largura={480} aoFechar={() => setNovo(false)}>
          <div className="p-4">
            <FormularioDoServico servico={null} aoGravar={(id) => void navegar({ to: linkDoServico(id) })} />
          </div>
        </Drawer>
      )}
    </>
  )
}

/** `/mpvl/cadastros/servicos/{id}` and `/details`. */
export function TelaDoServico({ parte, naoEncontrado }: { parte: 'servico' | 'detalhes'; naoEncontrado: ReactNode }) {
  const { id: escrito }: Readonly<Record<string, unknown>> = useParams({ strict: false })
  const id = typeof escrito === 'string' ? escrito : ''
  const navegar = useNavegar()
  const consulta = useServico(id)
  const s = consulta.data
  useTituloDaPagina(s?.nome)
  if (consulta.isPending) return <SkeletonList linhas={8} comRosto={false} rotulo="Carregando o serviço" />
  if (!s) {
    if (consulta.error && 'status' in consulta.error && [400, 404].includes(Number(consulta.error.status)))
      return naoEncontrado
    return <ErrorState oQueFalhou="O serviço não carregou." aoTentar={() => consulta.refetch()} />
  }
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <PageHeader titulo={s.nome} detalhe={`${TIPOS[s.tipo]} · ${minutosEscritos(s.duracao_min)}`} />
      <Tabs
        rotulo="Partes do serviço"
        valor={parte}
        aoMudar={(a) => void navegar({ to: a === 'servico' ? linkDoServico(id) : linkDosDetalhesDoServico(id) })}
        abas={[
          { valor: 'servico', rotulo: 'Serviço' },
          { valor: 'detalhes', rotulo: 'Detalhes', contagem: s.ordens_abertas },
        ]}
      />
      <div className="min-h-0 flex-1 overflow-y-auto p-5 max-md:p-3">
        {parte === 'servico' ? (
          <div className="max-w-2xl">
            <FormularioDoServico key={id} servico={s} aoGravar={() => void consulta.refetch()} />
          </div>
        ) : (
          <DetalhesDoServico servico={s} />
        )}
      </div>
    </div>
  )
}
