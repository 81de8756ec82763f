import { LinhaRelacionada, ListaRelacionada } from '#modules/contatos/web/publico.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { tamanhoDeArquivo } from '#ui/formatos.ts'
import { FileText } from '#ui/icones.ts'
import { linkDaOportunidade } from '#modules/funis/links.ts'
import { arquivoDoContato } from '../contract/no-contato.ts'

/** Tab of a contact: the files in the fields of its cards. */
export const ArquivosDoContato = ({ contato }: { contato: { id: string } }) => (
  <ListaRelacionada
    contato={contato}
    qual="arquivos"
    forma={arquivoDoContato}
    vazio={
      <EmptyState
        icone={<FileText />}
        frase="Nenhum arquivo"
        detalhe="Os documentos dos cartões deste contato aparecem aqui."
      />
    }
  >
    {(lista) => (
      <ul className="flex flex-col">
        {lista.map((x) => (
          <LinhaRelacionada
            key={x.caminho}
            href={linkDaOportunidade(x.cartao_id)}
            titulo={x.nome}
            detalhe={`${x.cartao_titulo} · ${tamanhoDeArquivo(x.tamanho)}`}
          />
        ))}
      </ul>
    )}
  </ListaRelacionada>
)
