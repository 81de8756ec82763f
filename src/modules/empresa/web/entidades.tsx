import { useState } from 'react'
import { formatarDocumento } from '#kit/documento.ts'
import { chamar } from '#platform/navegador/api.ts'
import { avisar, avisarFalha } from '#ui/avisos.ts'
import { Button } from '#ui/button.tsx'
import { Chip } from '#ui/chip.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Building2, EllipsisVertical, Plus } from '#ui/icones.ts'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { empresa, type Entidade } from '../contract/empresa.ts'
import { relerEmpresa } from './cores.ts'
import { GavetaDaEntidade } from './gaveta-da-entidade.tsx'
import { Secao } from './secao.tsx'

/** The legal entities: the one that documents name by default first, archived ones last. */
export function Entidades({ entidades, edita }: { entidades: readonly Entidade[]; edita: boolean }) {
  const [aberta, setAberta] = useState<Entidade | 'nova' | null>(null)
  const fazer = async (ato: () => Promise<unknown>, feito: string, falha: string) => {
    try {
      await ato()
      await relerEmpresa()
      avisar({ titulo: feito, tom: 'sucesso' })
    } catch (erro) {
      avisarFalha(falha, erro)
    }
  }
  const nova = (
    <Button tamanho="pequeno" icone={<Plus />} onClick={() => setAberta('nova')}>
      Razão social
    </Button>
  )
  return (
    <Secao
      id="entidades"
      titulo="Razões sociais"
      frase="Matriz e filiais. A padrão assina os documentos que não dizem outra."
      acao={edita && entidades.length > 0 ? nova : undefined}
    >
      {entidades.length === 0 && (
        <EmptyState
          icone={<Building2 />}
          frase="Nenhuma razão social ainda"
          detalhe="Propostas, contratos e faturas saem com o CNPJ e o endereço dela."
          acao={edita && nova}
        />
      )}
      <ul aria-label="Razões sociais" className="grid">
        {entidades.map((e) => (
          <li key={e.id} className="flex items-center gap-2 border-b py-2 text-13">
            <button type="button" className="min-w-0 flex-1 text-left" onClick={() => setAberta(e)}>
              <span className="flex items-center gap-2">
                <span className="truncate font-medium">{e.razao_social}</span>
                {e.padrao && <Chip tom="marca">Padrão</Chip>}
                {e.arquivada && <Chip>Arquivada</Chip>}
              </span>
              <span className="num block truncate text-12 text-text-2">
                {formatarDocumento(e.cnpj)}
                {e.cidade && ` · ${e.cidade}${e.uf ? `/${e.uf}` : ''}`}
              </span>
            </button>
            {edita && !e.padrao && (
              <Menu
                gatilho={<IconButton rotulo={`Mais sobre ${e.razao_social}`} icone={<EllipsisVertical />} />}
                itens={[
                  ...(e.arquivada
                    ? []
                    : [
                        {
                          rotulo: 'Tornar a padrão',
                          aoEscolher: () =>
                            void fazer(
                              () => chamar(empresa.tornarPadrao, { params: { id: e.id } }),
                              `${e.razao_social} é a padrão`,
                              'A razão social padrão não mudou',
                            ),
                        },
                      ]),
                  {
                    rotulo: e.arquivada ? 'Voltar a usar' : 'Arquivar',
                    aoEscolher: () =>
                      void fazer(
                        () =>
                          chamar(empresa.arquivarEntidade, {
                            params: { id: e.id },
                            body: { arquivada: !e.arquivada },
                          }),
                        e.arquivada ? 'Razão social de volta' : 'Razão social arquivada',
                        'A razão social não mudou',
                      ),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {aberta && (
        <GavetaDaEntidade entidade={aberta === 'nova' ? null : aberta} edita={edita} aoFechar={() => setAberta(null)} />
      )}
    </Secao>
  )
}
