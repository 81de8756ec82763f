import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { runMigrations } from 'graphile-worker'
import { z } from 'zod'
import { lerJson } from '../json.ts'
import { comTrava } from '../postgres/sondar.ts'
import { TRAVAS } from '../postgres/travas.ts'
import { silencioso } from './registro.ts'

/**
 * Installs the tables of the job library in its own schema; the application role may use them, not change them. The
 * library enables row security without policies, which only the owner passes: a policy admits our role. Runs as the
 * owner, one process at a time; the mark written last records that everything is done for this version of the library.
 */
export async function prepararTrabalhos(url: string): Promise<void> {
  const marca = `girassol ${versaoDaBiblioteca()}`
  await comTrava(url, TRAVAS.prepararTrabalhos, async (executar) => {
    const [feita] = await executar<{ marca: string | null }>(
      "select obj_description(to_regnamespace('graphile_worker'), 'pg_namespace') as marca",
    )
    if (feita?.marca === marca) return
    await runMigrations({ connectionString: url, logger: silencioso })
    await executar(
      `grant usage on schema graphile_worker to girassol_app;
     grant select, insert, update, delete on all tables in schema graphile_worker to girassol_app;
     grant usage on all sequences in schema graphile_worker to girassol_app;
     grant execute on all functions in schema graphile_worker to girassol_app;
     do $$ declare tabela text; begin
       for tabela in select relname from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity loop
         execute format('drop policy if exists girassol_app on graphile_worker.%I', tabela);
         execute format('create policy girassol_app on graphile_worker.%I to girassol_app using (true) with check (true)', tabela);
       end loop;
     end $$;
     comment on schema graphile_worker is '${marca}'`,
    )
  })
}

function versaoDaBiblioteca(): string {
  const pacote = join(createRequire(import.meta.url).resolve('graphile-worker'), '../../package.json')
  return lerJson(z.object({ version: z.string() }), readFileSync(pacote, 'utf8')).version
}
