import { useState } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { ListChecks, Plus } from '#ui/icones.ts'
import type { Coluna } from '#ui/tabela/tipos.ts'
import type { Checklist } from '../../contract/cadastros.ts'
import { useChecklists } from '../dados.ts'
import { TIPOS } from '../nomes.ts'
import { FormularioDoChecklist } from './formulario-do-checklist.tsx'
import { ListaDeCadastro } from './lista.tsx'

const contagem = (c: Checklist, quais: (i: Checklist['itens'][number]) => boolean) => (
  <span className="num">{c.itens.filter(quais).length}</span>
)
const COLUNAS: readonly Coluna<Checklist>[] = [
  {
    id: 'nome',
    titulo: 'Checklist',
    principal: true,
    celula: (c) => <span className="truncate font-medium">{c.nome}</span>,
  },
  { id: 'tipo', titulo: 'Tipo', largura: 120, noCartao: true, celula: (c) => (c.tipo ? TIPOS[c.tipo] : 'Qualquer') },
  {
    id: 'itens',
    titulo: 'Itens',
    largura: 80,
    alinhar: 'direita',
    noCartao: true,
    celula: (c) => contagem(c, () => true),
  },
  {
    id: 'seguranca',
    titulo: 'De segurança',
    largura: 120,
    alinhar: 'direita',
    celula: (c) => contagem(c, (i) => i.seguranca),
  },
  {
    id: 'fotos',
    titulo: 'Fotos',
    largura: 80,
    alinhar: 'direita',
    celula: (c) => <span className="num">{c.vagas.length}</span>,
  },
  {
    id: 'servicos',
    titulo: 'Serviços',
    largura: 90,
    alinhar: 'direita',
    celula: (c) => <span className="num">{c.servicos}</span>,
  },
  {
    id: 'versao',
    titulo: 'Versão',
    largura: 80,
    alinhar: 'direita',
    celula: (c) => <span className="num">v{c.versao}</span>,
  },
]

/** `/mpvl/cadastros/checklists`: what a crew checks, measures and photographs. */
export function TelaDosChecklists() {
  const [busca, setBusca] = useState('')
  const [aberto, setAberto] = useState<string | null>(null)
  const edita = usePode('ordens.cadastro.editar')
  const consulta = useChecklists()
  const texto = busca.trim().toLowerCase()
  const escolhido = consulta.data?.find((c) => c.id === aberto)
  const fechar = () => setAberto(null)
  return (
    <>
      <ListaDeCadastro
        titulo="Checklists"
        detalhe="o que a equipe confere, mede e fotografa"
        busca={busca}
        dica="Nome do checklist"
        aoBuscar={setBusca}
        colunas={COLUNAS}
        consulta={{ ...consulta, data: consulta.data?.filter((c) => c.nome.toLowerCase().includes(texto)) }}
        idDe={(c) => c.id}
        rotuloDe={(c) => c.nome}
        aoAbrir={(c) => setAberto(c.id)}
        vazio="Nenhum checklist ainda. Ele vale para os serviços que o usam."
        icone={<ListChecks />}
        acoes={
          edita && (
            <Button tamanho="pequeno" icone={<Plus />} onClick={() => setAberto('novo')}>
              Novo checklist
            </Button>
          )
        }
      />
      {(aberto === 'novo' || escolhido) && (
        <Drawer
          titulado
          titulo={escolhido ? `${escolhido.nome} v${escolhido.versao}` : 'Novo checklist'}
          largura={640}
          aoFechar={fechar}
        >
          <div className="p-4">
            <FormularioDoChecklist
              key={escolhido ? `${escolhido.id}:${escolhido.versao}` : 'novo'}
              checklist={escolhido ?? null}
              aoGravar={fechar}
            />
          </div>
        </Drawer>
      )}
    </>
  )
}
