import { useSearch } from '@tanstack/react-router'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { Button } from '#ui/button.tsx'
import { FileUp, Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { linkDoNovoItem } from '../links.ts'
import { useCatalogoAoVivo } from './ao-vivo.ts'
import { ListaDeItens } from './itens/lista.tsx'

const Kits = tardia(() => import('./kits/kits.tsx').then((m) => m.Kits))
const Regras = tardia(() => import('./regras/regras.tsx').then((m) => m.Regras))
const Importacoes = tardia(() => import('./importar/importacoes.tsx').then((m) => m.Importacoes))

const ABAS = ['itens', 'kits', 'regras', 'importacoes'] as const

/** `/vu/catalogo`: equipment and services, kits of suppliers, rules of the selling price, and the files that bring them. */
export function TelaDoCatalogo() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const edita = usePode('catalogo.item.editar')
  const editaRegras = usePode('catalogo.regra.editar')
  const veCusto = usePode('catalogo.custo.ver')
  useCatalogoAoVivo()
  const visiveis = ABAS.filter((a) => a === 'itens' || a === 'kits' || (veCusto && (a === 'regras' || edita)))
  const aba = visiveis.find((a) => a === search.aba) ?? 'itens'
  const ir = (busca: Record<string, unknown>) => void navegar({ to: '.', search: () => busca })
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        {edita && veCusto && (
          <Button tamanho="pequeno" icone={<FileUp />} onClick={() => ir({ aba: 'importacoes', importacao: 'nova' })}>
            Importar
          </Button>
        )}
        {edita && aba === 'itens' && (
          <Button
            tamanho="pequeno"
            variante="primaria"
            icone={<Plus />}
            onClick={() => void navegar({ to: linkDoNovoItem() })}
          >
            Novo item
          </Button>
        )}
        {edita && aba === 'kits' && (
          <Button tamanho="pequeno" variante="primaria" icone={<Plus />} onClick={() => ir({ aba, kit: 'novo' })}>
            Novo kit
          </Button>
        )}
        {editaRegras && aba === 'regras' && (
          <Button tamanho="pequeno" variante="primaria" icone={<Plus />} onClick={() => ir({ aba, regra: 'nova' })}>
            Nova regra
          </Button>
        )}
      </AcoesDaPagina>
      <PageHeader className="max-md:hidden" titulo="Catálogo" detalhe="equipamentos, serviços e preços" />
      <Tabs
        rotulo="Partes do catálogo"
        valor={aba}
        aoMudar={(a) => ir(a === 'itens' ? {} : { aba: a })}
        abas={visiveis.map((valor) => ({
          valor,
          rotulo: { itens: 'Itens', kits: 'Kits', regras: 'Regras de preço', importacoes: 'Importações' }[valor],
        }))}
      />
      <div className="min-h-0 flex-1">
        {aba === 'itens' && <ListaDeItens />}
        <Aguarde>
          {aba === 'kits' && <Kits edita={edita} veCusto={veCusto} />}
          {aba === 'regras' && <Regras edita={editaRegras} />}
          {aba === 'importacoes' && <Importacoes />}
        </Aguarde>
      </div>
    </div>
  )
}
