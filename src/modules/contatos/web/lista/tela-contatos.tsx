import { useSearch } from '@tanstack/react-router'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { AcoesDaPagina } from '#platform/navegador/pagina.tsx'
import { usePode } from '#platform/navegador/pessoa.ts'
import { Button } from '#ui/button.tsx'
import { FileUp, Plus } from '#ui/icones.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { Aguarde, tardia } from '#ui/tardia.tsx'
import { usePares } from '../dados.ts'
import { Lista } from './lista.tsx'

const NovoContato = tardia(() => import('./novo-contato.tsx').then((m) => m.NovoContato))
const Duplicados = tardia(() => import('../unir/duplicados.tsx').then((m) => m.Duplicados))
const Importacoes = tardia(() => import('../importar/importacoes.tsx').then((m) => m.Importacoes))
const TelaDosCampos = tardia(() => import('../campos/tela-campos.tsx').then((m) => m.TelaDosCampos))
const Pedidos = tardia(() => import('../privacidade/pedidos.tsx').then((m) => m.Pedidos))
type Aba = 'todos' | 'duplicados' | 'importacoes' | 'privacidade' | 'campos'

/** /cad/cadastros/contatos: all contacts. Tab, search, filters and open items are in the URL. */
export function TelaContatos() {
  const [edita, une, importa, privacidade, configura] = [
    usePode('contatos.contato.editar'),
    usePode('contatos.contato.unir'),
    usePode('contatos.contato.importar'),
    usePode('contatos.contato.privacidade'),
    usePode('contatos.campo.configurar'),
  ]
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navegar = useNavegar()
  const mudar = (m: Record<string, unknown>, replace = false) =>
    void navegar({ to: '.', search: (antes) => ({ ...antes, ...m }), replace })
  const abas = [
    { valor: 'todos' as const, rotulo: 'Todos', mostra: true },
    { valor: 'duplicados' as const, rotulo: 'Duplicados', mostra: une },
    { valor: 'importacoes' as const, rotulo: 'Importações', mostra: importa },
    { valor: 'privacidade' as const, rotulo: 'Privacidade', mostra: privacidade },
    { valor: 'campos' as const, rotulo: 'Campos', mostra: configura },
  ].filter((a) => a.mostra)
  const aba: Aba = abas.find((a) => a.valor === search.aba)?.valor ?? 'todos'
  const importar = () => mudar({ aba: 'importacoes', importacao: 'nova' })
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <AcoesDaPagina>
        {importa && (
          <Button className="max-md:hidden" icone={<FileUp />} onClick={importar}>
            Importar
          </Button>
        )}
        {edita && (
          <Button variante="primaria" icone={<Plus />} onClick={() => mudar({ novo: '1' })}>
            Novo contato
          </Button>
        )}
      </AcoesDaPagina>
      <PageHeader titulo="Contatos" />
      {abas.length > 1 &&
        (une ? (
          <AbasComContagem
            abas={abas}
            aba={aba}
            aoMudar={(a) => mudar({ aba: a === 'todos' ? undefined : a, importacao: undefined })}
          />
        ) : (
          <Tabs
            rotulo="Contatos"
            abas={abas}
            valor={aba}
            aoMudar={(a) => mudar({ aba: a === 'todos' ? undefined : a })}
          />
        ))}
      <div className="min-h-0 flex-1">
        {aba === 'todos' && (
          <Lista aoNovo={edita ? () => mudar({ novo: '1' }) : null} aoImportar={importa ? importar : null} />
        )}
        <Aguarde>
          {aba === 'duplicados' && <Duplicados />}
          {aba === 'importacoes' && <Importacoes />}
          {aba === 'privacidade' && <Pedidos />}
          {aba === 'campos' && <TelaDosCampos />}
          {edita && search.novo === '1' && <NovoContato aoFechar={() => mudar({ novo: undefined })} />}
        </Aguarde>
      </div>
    </div>
  )
}

function AbasComContagem({
  abas,
  aba,
  aoMudar,
}: {
  abas: readonly { valor: Aba; rotulo: string }[]
  aba: Aba
  aoMudar: (a: Aba) => void
}) {
  const pares = usePares().data?.pages[0]?.pagination.total
  return (
    <Tabs<Aba>
      rotulo="Contatos"
      abas={abas.map((a) => (a.valor === 'duplicados' && pares ? { ...a, contagem: pares, alerta: true } : a))}
      valor={aba}
      aoMudar={aoMudar}
    />
  )
}
