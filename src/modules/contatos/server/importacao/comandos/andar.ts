import { andarImportacao as andar } from '#platform/importacao/andar.ts'
import type { Importador } from '#platform/importacao/importador.ts'
import type { Servicos } from '#platform/servicos.ts'
import { contatoMudou } from '../../../eventos.ts'
import { deContatos, type ImportacaoDeContatos } from '../importador.ts'
import { conferirLinhas } from './conferir-linhas.ts'
import { devolverLinhas } from './devolver-linhas.ts'
import { gravarLinhas } from './gravar-linhas.ts'

const importador: Importador<ImportacaoDeContatos> = {
  ...deContatos,
  passos: {
    conferindo: { fazer: (u, i) => conferirLinhas(u.tx, i) },
    importando: {
      // with `regras` off, emit no contact event, so that no automation and no notification runs
      fazer: (u, i) =>
        gravarLinhas(u.tx, i, (contato_id) => (i.regras ? u.emitir(contatoMudou, { contato_id }) : undefined)),
    },
    desfazendo: { fazer: (u, i) => devolverLinhas(u.tx, i.id) },
  },
}

export const andarImportacao = (s: Servicos, id: string): Promise<void> => andar(s, importador, id)
