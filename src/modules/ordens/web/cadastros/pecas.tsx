import { useState } from 'react'
import { usePode } from '#platform/navegador/pessoa.ts'
import { useNavegar } from '#platform/navegador/usar-navegar.ts'
import { linkDoMaterial, linkDoNovoMaterial } from '#modules/estoque/links.ts'
import { Button } from '#ui/button.tsx'
import { Boxes, Plus } from '#ui/icones.ts'
import type { Coluna } from '#ui/tabela/tipos.ts'
import type { PecaDeManutencao } from '../../contract/registros.ts'
import { usePecas } from '../dados.ts'
import { ListaDeCadastro } from './lista.tsx'

const num = (texto: string) => <span className="num">{texto === '0' ? '–' : texto.replace('.', ',')}</span>
const COLUNAS: readonly Coluna<PecaDeManutencao>[] = [
  {
    id: 'nome',
    titulo: 'Peça',
    principal: true,
    celula: (p) => (
      <span className="flex min-w-0 gap-2">
        <span className="num shrink-0 text-text-2">{p.codigo}</span>
        <span className="truncate font-medium">{p.nome}</span>
      </span>
    ),
  },
  {
    id: 'disponivel',
    titulo: 'Disponível',
    largura: 110,
    alinhar: 'direita',
    noCartao: true,
    celula: (p) => (
      <span className={p.disponivel === '0' ? 'num text-danger' : 'num'}>
        {p.disponivel.replace('.', ',')} {p.unidade}
      </span>
    ),
  },
  { id: 'vans', titulo: 'Nas vans', largura: 90, alinhar: 'direita', noCartao: true, celula: (p) => num(p.nas_vans) },
  { id: 'pedida', titulo: 'Em ordens', largura: 100, alinhar: 'direita', celula: (p) => num(p.pedida_por_ordens) },
  {
    id: 'consumo',
    titulo: 'Usada em 90 dias',
    largura: 130,
    alinhar: 'direita',
    celula: (p) => num(p.consumo_90_dias),
  },
  {
    id: 'servicos',
    titulo: 'Serviços',
    largura: 220,
    celula: (p) => <span className="truncate">{p.servicos.join(', ') || '–'}</span>,
  },
]

/** `/mpvl/cadastros/pecas`: the materials of the stock as parts. */
export function TelaDasPecas() {
  const [busca, setBusca] = useState('')
  const navegar = useNavegar()
  const edita = usePode('estoque.material.editar')
  // the page of a new material is in the area of the stock
  const cadastra = usePode('est.area.entrar') && edita
  return (
    <ListaDeCadastro
      titulo="Peças"
      detalhe="os materiais do estoque, vistos da manutenção"
      busca={busca}
      dica="Código ou nome"
      aoBuscar={setBusca}
      colunas={COLUNAS}
      consulta={usePecas(busca)}
      idDe={(p) => p.id}
      rotuloDe={(p) => p.nome}
      aoAbrir={(p) => void navegar({ to: linkDoMaterial(p.id) })}
      vazio={
        cadastra
          ? 'Nenhuma peça ainda. As peças são os materiais do estoque.'
          : 'Nenhuma peça ainda. O estoque cadastra o primeiro material, e ele aparece aqui.'
      }
      icone={<Boxes />}
      comeco={
        cadastra && (
          <Button variante="primaria" icone={<Plus />} onClick={() => void navegar({ to: linkDoNovoMaterial() })}>
            Cadastrar o primeiro material
          </Button>
        )
      }
    />
  )
}
